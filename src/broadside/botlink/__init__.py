"""Players from outside: installed packages, and programs that speak the line protocol."""
