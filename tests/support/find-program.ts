import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program of this machine: on the `PATH`, or in the usual places. */
export const findProgram = (name: string): string | undefined =>
  [
    ...(process.env.PATH ?? '').split(delimiter),
    ...['/usr/bin', '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'],
  ]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
