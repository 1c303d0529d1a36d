import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Inline = { scripts: string[]; styles: string[] }

/** The inline scripts and styles that the templates of `dist` may write into a page (`src/press/app.ts`). */
export const inlineScriptHashes = async (dist: string): Promise<Inline> => {
  const { inline } = (await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)) as {
    inline: Inline
  }
  return inline
}
