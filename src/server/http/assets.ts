import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { cacheControl } from './headers.ts'

export type Asset = { file: string; type: string; cache: string; effort: 'once' }

const typeOf = (name: string): string => getMimeType(name) ?? 'application/octet-stream'

/**
 * Every file of the build's browser folder by its address: no other address is served as a file. Hidden files
 * are excluded. The list is read again only when a requested script or style is missing from it and another build has been put
 * into the folder: a publish with newer templates writes pages that refer to new files while this server runs.
 */
export const listAssets = (folder: string): ReadonlyMap<string, Asset> => new Assets(folder)

class Assets extends Map<string, Asset> {
  readonly #folder: string
  #made: string | null

  constructor(folder: string) {
    super()
    this.#folder = folder
    this.#made = madeAt(folder)
    this.#read()
  }

  override get(path: string): Asset | undefined {
    return (
      super.get(path) ?? (path.startsWith(hashed) && this.#another() ? super.get(path) : undefined)
    )
  }

  #another(): boolean {
    const now = madeAt(this.#folder)
    if (now === null || now === this.#made) return false
    this.#made = now
    this.#read()
    return true
  }

  #read(): void {
    for (const entry of readdirSync(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const path = `/${relative(this.#folder, file).split(sep).join('/')}`
      if (path.includes('/.')) continue
      const cache = path.startsWith(hashed) ? cacheControl.immutable : cacheControl.file
      this.set(path, { file, type: typeOf(entry.name), cache, effort: 'once' })
    }
  }
}

/** Files whose names carry a digest of their content. */
const hashed = '/assets/'

/** Identifies the build of a folder of scripts; `null` without one. */
const madeAt = (folder: string): string | null => {
  const stats = statSync(join(folder, hashed), { throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.mtimeMs}` : null
}
