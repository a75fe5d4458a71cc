"""Many games between bots, without a network, spread over the processors of this machine."""
