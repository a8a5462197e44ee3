"""Games, matches and events: from the points of deals to winners, tables and schedules (catalogue D21).

``games`` decides a game from its deals and a match from its games; ``standings`` ranks the sides of an
event; ``schedules`` says who meets whom; ``duplicate`` holds the events with prepared deals (复式).
"""
