// Nothing to import: the shim is put before the C library with LD_PRELOAD.
