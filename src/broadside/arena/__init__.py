"""Many games without a network, spread over the processors of this machine."""
