import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { type Content, type ContentOptions, contentOf } from './content.ts'

/** Files and pages that were asked for lately, with their compressed forms, in at most `bytes` of memory. */
export type ResponseCache = {
  /** The file's content as it is now; `null` when there is no such file. Never a mix of two versions: files are replaced, not written over. */
  file: (path: string, options: Omit<ContentOptions, 'modified'>) => Promise<Content | null> | null
  /** The first of `paths` that is there. */
  first: (paths: readonly string[], options: Omit<ContentOptions, 'modified'>) => Promise<Content | null>
  /** The content under `key`, made by `make` when it is not at hand. */
  made: (key: string, make: () => Promise<Content>) => Promise<Content>
}

type Kept = { version: string; content: Promise<Content | null> }

/** A page and its compressed forms together weigh less than twice the page. */
const withEncodings = 2

/** What a made page is taken to weigh until it is there. */
const madeBytes = 64 * 1024

export const createResponseCache = (bytes: number): ResponseCache => {
  const responseCache = new LRUCache<string, Kept>({ maxSize: bytes })
  const keep = <Kind extends Content | null>(key: string, version: string, weight: number, content: Promise<Kind>): Promise<Kind> => {
    // The cache takes no entry of size 0, such as an empty file.
    responseCache.set(key, { version, content }, { size: Math.max(1, weight * withEncodings) })
    content.catch(() => responseCache.delete(key))
    return content
  }
  const file: ResponseCache['file'] = (path, options) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat?.isFile()) return null
    const version = `${stat.ino}-${stat.size}-${stat.mtimeMs}`
    const kept = responseCache.get(path)
    if (kept?.version === version) return kept.content
    return keep(path, version, stat.size, read(path, { ...options, modified: stat.mtime }))
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
      const kept = responseCache.get(key)
      // Nothing is awaited where nothing is kept, or two who ask at the same time would both make it.
      const content = kept && (await kept.content)
      return content ?? keep(key, '', madeBytes, make())
    },
  }
}

const read = async (path: string, options: ContentOptions): Promise<Content | null> => {
  try {
    return contentOf(await readFile(path), options)
  } catch (error) {
    // Removed by a publish since it was looked at.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
