import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { speculationRules } from '#model/speculation-rules.ts'
import { themeScript } from '#model/theme-script.ts'

type App = { manifest: { clientDirectives: ReadonlyMap<string, string> } }

/**
 * The inline scripts and styles that the templates of `dist` may write into a page: one script per kind of island
 * hydration, the choice of light or dark, the rules of what is fetched ahead, and two of Astro's own. Everything else is a file. `tests/build` compares this list with the pages.
 */
export const inlineScriptHashes = async (dist: string): Promise<{ scripts: string[]; styles: string[] }> => {
  const { app } = (await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)) as { app: App }
  return { scripts: [themeScript, speculationRules, islandScript, ...app.manifest.clientDirectives.values()], styles: [ISLAND_STYLES] }
}
