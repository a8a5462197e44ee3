"""The game log on disk: Parquet shards with page checksums, a manifest, and readers that trust nothing."""
