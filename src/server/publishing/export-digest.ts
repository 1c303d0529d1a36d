import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * The SHA-256 of an export: of its archive, or of the manifest of a folder, which has the digests of all its files. Null where there is no
 * export.
 */
export const exportDigest = async (path: string): Promise<string | null> => {
  if (!existsSync(path)) return null
  const file = statSync(path).isDirectory() ? join(path, 'manifest.json') : path
  if (!existsSync(file)) return null
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  return digest.digest('hex')
}
