"""Proof that damage is found: valid logs, damaged in many ways, judged by the product and by the referee."""
