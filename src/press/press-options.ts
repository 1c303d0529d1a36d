import { availableParallelism } from 'node:os'
import type { Catalogue } from '#catalogue/open.ts'
import { languagesOf } from '#catalogue/query/release.ts'
import type { Locale } from '#model/locale.ts'
import type { ShopOnPages } from '#model/shop.ts'

export type PressOptions = {
  dataDir: string
  /** Folder of the compiled templates. */
  dist: string
  /** Identity of the templates, the site's address and the shop. */
  build: string
  /** Absolute address of the site without a trailing slash. */
  site: string
  /** The shop as pages show it; Nuskha where none is given. */
  shop?: ShopOnPages | undefined
  workers?: number | undefined
  progress?: ((done: number, total: number) => void) | undefined
  /** The press awaits this before it serves the new release. */
  ready?: Promise<void> | undefined
  /** Called once, when readers get the pages of the new release; only work on the disk remains after it. */
  served?: ((pressed: Pressed) => void) | undefined
}

export type Pressed = {
  how: 'full' | 'changes' | 'nothing'
  /** Pages whose file is new or has other bytes. */
  written: number
  removed: number
  /** Pages that were rendered or compared and did not change. */
  unchanged: number
  /** Addresses of the written pages, in no order; of a full press none. */
  paths: string[]
  removedFiles: string[]
}

/** Worker threads of a press; by default one a core. */
export const workersOf = (options: PressOptions): number =>
  options.workers ?? availableParallelism()

/** The languages of the release that the shop speaks: pages of others are not pressed, listed or linked. */
export const pressedLanguages = (
  catalogue: Catalogue,
  { shop }: Pick<PressOptions, 'shop'>,
): Locale[] =>
  languagesOf(catalogue).filter((locale) => shop === undefined || shop.languages.includes(locale))
