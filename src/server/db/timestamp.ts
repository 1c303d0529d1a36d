/** A UTC text, `2026-11-20T06:08:04.000Z`: it sorts by time, and every tool can parse it. */
export type Timestamp = string
