import { createApp } from 'astro/app/entrypoint'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { nameShop } from '#i18n/shop-names.ts'
import { speculationRules } from '#model/speculation-rules.ts'
import { themeScript } from '#model/theme-script.ts'
import { createDirectRender } from './direct-render.ts'

/** The compiled app, which answers requests like any Astro app. */
export const app = createApp({ streaming: false })

/** The templates have texts of their own, which are named once the shop is known. */
export { nameShop }

/** Renders pages of the same templates without a request. */
export const directRender = createDirectRender(app)

/**
 * The inline scripts and styles that the templates may write into a page: one script per kind of island hydration, the choice of light or
 * dark, and two of Astro's own. Everything else is a file. `tests/build/inline.test.ts` compares this list with the pages.
 */
export const inline = {
  scripts: [themeScript, speculationRules, islandScript, ...app.manifest.clientDirectives.values()],
  styles: [ISLAND_STYLES],
}
