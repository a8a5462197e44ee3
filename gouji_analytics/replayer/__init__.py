"""The replayer: what of a deal may be shown to whom, and the table that a browser draws from it.

``view`` makes the data, ``viewpoint`` says whose hands they hold, ``choices`` asks the kernel what could be done, ``words`` has the
words of a language; the files of ``web`` draw. The dashboard and the page of a single deal both use all of it.
"""
