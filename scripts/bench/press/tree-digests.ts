import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf } from '../../../src/press/digest.ts'

/** Every file below a folder with its digest. Sitemaps count without their dates, which a fresh press cannot know. */
export const treeDigests = (folder: string): Map<string, string> => {
  const digests = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    const content = path.endsWith('.xml')
      ? bytes.toString().replaceAll(/<lastmod>[^<]*<\/lastmod>/g, '')
      : bytes
    digests.set(path.slice(folder.length + 1), digestOf(content))
  }
  return digests
}

/** Files that are in one tree only, or that differ. */
export const differing = (
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file))
