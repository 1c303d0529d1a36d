import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// The commands run with umask 0077: what they write is their user's own. A web server reads pressed pages and the build from disk, so
// these alone can be read by all users of the machine.

const readable = { file: 0o644, folder: 0o755, passage: 0o711 } as const

/** Makes a folder, and those above it that are missing, from which all users of the machine may read. */
export const makePublicFolder = (folder: string): void => {
  const first = mkdirSync(folder, { recursive: true })
  for (let at = folder; first !== undefined && at.length >= first.length; at = dirname(at))
    chmodSync(at, readable.folder)
}

export const writePublicFile = (file: string, content: string | Uint8Array): void => {
  writeFileSync(file, content)
  chmodSync(file, readable.file)
}

/** Lets all users of the machine through a folder to what they know the name of; what lies in it stays as private as it is. */
export const makePassage = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, readable.passage)
}

export const publishFolder = (folder: string): void => {
  chmodSync(folder, readable.folder)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chmodSync(
      join(entry.parentPath, entry.name),
      entry.isDirectory() ? readable.folder : readable.file,
    )
}
