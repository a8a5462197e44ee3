"""Compiled bots. A bot sees the PUBLIC record and its own hand, nothing else."""
