import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { cacheControl } from './headers.ts'

export type Asset = { file: string; type: string; cache: string; effort: 'once' }

const typeOf = (name: string): string => getMimeType(name) ?? 'application/octet-stream'

/**
 * Every file of the build's browser folder by its address. The folder does not change while the server runs, so an
 * address outside this list is no file, whatever it looks like. Hidden files are not in it.
 */
export const listAssets = (folder: string): ReadonlyMap<string, Asset> => {
  const assets = new Map<string, Asset>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    if (path.includes('/.')) continue
    const cache = path.startsWith('/assets/') ? cacheControl.immutable : cacheControl.file
    assets.set(path, { file, type: typeOf(entry.name), cache, effort: 'once' })
  }
  return assets
}
