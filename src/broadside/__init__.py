"""Broadside: naval games on a grid."""
