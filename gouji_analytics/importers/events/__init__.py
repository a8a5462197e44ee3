"""JSON events, one object a line, as a game server emits them (docs/json-events.md)."""
