"""Facts of verified deals: flat tables that statistics count."""
