"""Score sheets: tables of results without the play, from CSV, Excel and OpenDocument files."""
