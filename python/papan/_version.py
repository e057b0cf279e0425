"""The version of the interface, from include/papan/base.h. Written by declare.py."""

VERSION = "1.0.0"
