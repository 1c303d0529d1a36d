import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { unpackPage } from '#press/packed-page.ts'
import { type Content, type ContentOptions, contentOf } from './content.ts'

/** Recently requested files and pages with their compressed forms, in at most `bytes` of memory. */
export type ResponseCache = {
  /** The current content of a file; `null` if missing. Never a mix of two versions: files are replaced, not overwritten. */
  file: (path: string, options: Omit<ContentOptions, 'modified'>) => Promise<Content | null> | null
  /** The first of `paths` that exists. */
  first: (
    paths: readonly string[],
    options: Omit<ContentOptions, 'modified'>,
  ) => Promise<Content | null>
  /** The content under `key`, made by `make` if it is not cached. */
  made: (key: string, make: () => Promise<Content>) => Promise<Content>
}

type Kept = { version: string; content: Promise<Content | null> }

/** A page and its compressed forms take less than twice the size of the page. */
const withEncodings = 2

/** A pressed page lies on the disk as gzip, at least a quarter of its size. */
const isPacked = (path: string): boolean => path.endsWith('.gz')
const unpackedTimes = 4

/** Assumed size of a page until it has been made. */
const madeBytes = 64 * 1024

export const createResponseCache = (bytes: number): ResponseCache => {
  const responseCache = new LRUCache<string, Kept>({ maxSize: bytes })
  const keep = <Kind extends Content | null>(
    key: string,
    version: string,
    weight: number,
    content: Promise<Kind>,
  ): Promise<Kind> => {
    // The cache rejects entries of size 0, such as an empty file.
    responseCache.set(key, { version, content }, { size: Math.max(1, weight * withEncodings) })
    content.catch(() => responseCache.delete(key))
    return content
  }
  const file: ResponseCache['file'] = (path, options) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat?.isFile()) return null
    const version = `${stat.ino}-${stat.size}-${stat.mtimeMs}`
    const cached = responseCache.get(path)
    if (cached?.version === version) return cached.content
    return keep(
      path,
      version,
      stat.size * (isPacked(path) ? unpackedTimes : 1),
      read(path, { ...options, modified: stat.mtime }),
    )
  }
  return {
    file,
    first: async (paths, options) => {
      for (const path of paths) {
        const content = await file(path, options)
        if (content) return content
      }
      return null
    },
    made: async (key, make) => {
      const cached = responseCache.get(key)
      // Awaits only a cached entry: awaiting on a miss would let two simultaneous requests both make it.
      const content = cached && (await cached.content)
      return content ?? keep(key, '', madeBytes, make())
    },
  }
}

const read = async (path: string, options: ContentOptions): Promise<Content | null> => {
  try {
    const bytes = await readFile(path)
    return isPacked(path)
      ? contentOf(unpackPage(bytes), { ...options, gzip: bytes })
      : contentOf(bytes, options)
  } catch (error) {
    // A publish has removed it since the check.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
