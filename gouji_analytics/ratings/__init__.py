"""Ratings of players who sit in changing threesomes, with their uncertainty and a judgement of what they foretell."""

from gouji_analytics.ratings.run import Rated, Ratings, rate

__all__ = ["Rated", "Ratings", "rate"]
