"""Records typed by hand: the notation of docs/notation.md with the words people really use."""
