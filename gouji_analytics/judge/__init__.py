"""The judge: answers as data (``answers``), as lines of text (``texts``), and positions clicked together (``umpire``)."""
