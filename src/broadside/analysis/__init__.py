"""Games looked at afterwards, and positions looked at by those who play them: pure."""
