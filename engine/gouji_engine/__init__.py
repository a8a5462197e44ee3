"""The rules engine of Gouji (够级): rule sets, kernel, replays, verification, simulation, bots."""
