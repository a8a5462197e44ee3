FAMILIES=();run=None
