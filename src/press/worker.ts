import { dirname } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openCatalogue } from '#catalogue/open.ts'
import { type ChangedPage, pathOf } from '#catalogue/page.ts'
import { buildView } from '#catalogue/page-kinds.ts'
import type { ShopOnPages } from '#model/shop.ts'
import { digestOf, viewDigest } from './digest.ts'
import { type DrawerOptions, drawPages } from './draw.ts'
import { pageEncoder } from './encode.ts'
import { type Entry, openLedger, type Staged } from './ledger.ts'
import { createPacker, type PackedPage } from './packed-page.ts'
import { createPatcher } from './patch.ts'
import { pressedFile } from './pressed-file.ts'
import { makePublicFolder, writePublicFile } from './public-files.ts'
import { openRenderer, type Renderer } from './renderer.ts'
import { type SitemapChange, sitemapChangeOf } from './sitemap-changes.ts'

/** What a thread is started with. `early`: it loads the templates at once, before it gets its first pages. */
export type WorkerOptions = {
  dist: string
  site: string
  shop?: ShopOnPages | undefined
  early: boolean
}

export type WorkerSetup = {
  /** Identity of the templates and the site's address. */
  build: string
  catalogue: string
  reviews: string
  /** The time of its export: the date of a page whose content changed. */
  createdAt: string
  /** The tree to compare with, by its ledger and its pages; `null` for none. */
  before: { ledger: string; pages: string } | null
  /** Where to write files: the pages of a new tree, a stage, or nowhere (a dry run). */
  target: { is: 'tree' | 'stage'; folder: string } | { is: 'nowhere' }
}

export type Made = Staged & SitemapChange
type MadePage = Pick<Made, 'file' | 'kind' | 'locale' | 'path' | 'view' | 'listed'>

/** The result of a batch: pages that are new or whose ledger entry changes, and the number of unchanged pages. */
export type WorkResult = { made: Made[]; unchanged: number }
export type WorkMessage = { is: 'setup'; setup: WorkerSetup } | { is: 'pages'; keys: ChangedPage[] }
export type WorkReply =
  | { is: 'done'; batch: WorkResult }
  | { is: 'failed'; reason: string; code?: string | undefined; errcode?: number | undefined }

/** Pages rendered concurrently: enough to hide a template's awaits, few enough to stay in the cache. */
const batchSize = 8

const makers = (
  setup: WorkerSetup,
  renderer: () => Promise<Renderer>,
  shop: ShopOnPages | undefined,
) => {
  const catalogue = openCatalogue(setup.catalogue, setup.reviews, shop?.delivery ?? null)
  const ledger = setup.before && openLedger(setup.before.ledger, { readOnly: true })
  const sameBuild = ledger?.state()?.build === setup.build
  const folders = new Set<string>()
  const pack = createPacker()

  const keep = (file: string, bytes: Uint8Array): void => {
    if (setup.target.is === 'nowhere') return
    const path = `${setup.target.folder}/${file}`
    const folder = dirname(path)
    if (!folders.has(folder)) makePublicFolder(folder)
    folders.add(folder)
    writePublicFile(path, bytes)
  }

  const inPlace = setup.target.is !== 'tree'
  const patch =
    inPlace && sameBuild && setup.before
      ? createPatcher(catalogue, setup.before.pages, renderer)
      : null

  /** Writes a rendered page if its bytes differ, and gives its ledger entry. `view`: the digest of its view. */
  const finish = (page: MadePage, html: Uint8Array, before?: Entry, patched?: PackedPage): Made => {
    const bytes = pack(html, patched)
    const digest = digestOf(bytes)
    const sameBytes = inPlace && before?.bytes === digest
    // A page with the same bytes has not changed, even with another view; nor has one whose template alone changed.
    const changed =
      before && (before.view === page.view || sameBytes) ? before.changed : setup.createdAt
    if (!sameBytes) keep(page.file, bytes)
    return {
      ...page,
      ...sitemapChangeOf({ ...page, changed }, before),
      bytes: digest,
      size: bytes.length,
      changed,
      wrote: !sameBytes,
    }
  }

  return async (key: ChangedPage): Promise<Made | 'unchanged'> => {
    const path = pathOf(key)
    const file = pressedFile(path)
    if (!file) throw new Error(`no file for ${JSON.stringify(key)}`)
    const before = ledger?.find(file)
    const patched = before && (await patch?.(key, before))
    if (patched === 'unchanged') return patched
    const composed = patched?.compose()
    if (patched && composed)
      return finish({ ...before, view: patched.view }, composed.page, before, composed.before)
    const view = buildView(catalogue, key)
    if (!view) throw new Error(`no page for ${JSON.stringify(key)}`)
    const digest = viewDigest(view)
    if (inPlace && sameBuild && before?.view === digest) return 'unchanged'
    const { locale, index, languages } = view.head
    const listed = index && languages.includes(locale)
    return finish(
      { file, kind: view.is, locale, path, view: digest, listed },
      await (await renderer()).render(view),
      before,
    )
  }
}

const reason = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

const work = (
  { dist, site, shop, early }: WorkerOptions,
  port: NonNullable<typeof parentPort>,
): void => {
  // Unless `early` is set, the templates load with the first page to render: a publish without changes never needs them.
  let loading: Promise<Renderer> | undefined
  const renderer = (): Promise<Renderer> => {
    loading ??= openRenderer(dist, site, { encode: pageEncoder(), shop })
    return loading
  }
  // The first page that needs the templates reports an error of loading them.
  if (early) renderer().catch(() => undefined)

  let make: ReturnType<typeof makers>
  const batch = async (keys: readonly ChangedPage[]): Promise<WorkResult> => {
    const result: WorkResult = { made: [], unchanged: 0 }
    for (let at = 0; at < keys.length; at += batchSize) {
      const pages = await Promise.all(keys.slice(at, at + batchSize).map(make))
      for (const page of pages) {
        if (page === 'unchanged') result.unchanged++
        else result.made.push(page)
      }
      // Without a turn of the event loop finalizers never run and memory grows without limit.
      if (at % (batchSize * 6) === 0) await turn()
    }
    return result
  }
  const answer = (message: WorkReply): void => port.postMessage(message)
  const failed = (error: unknown): void => {
    // SQLite names a full disk by its own code.
    const { code, errcode } = error as { code?: string; errcode?: number }
    answer({ is: 'failed', reason: reason(error), code, errcode })
  }
  port.on('message', (message: WorkMessage) => {
    if (message.is === 'pages')
      batch(message.keys).then((result) => answer({ is: 'done', batch: result }), failed)
    else make = makers(message.setup, renderer, shop)
  })
}

const options = workerData as WorkerOptions | DrawerOptions
if (parentPort)
  if ('draws' in options) drawPages(options, parentPort)
  else work(options, parentPort)
