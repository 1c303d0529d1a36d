import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openCatalogue } from '#catalogue/open.ts'
import type { PageKey } from '#catalogue/page.ts'
import { viewOf } from '#catalogue/views/view.ts'
import { inLocale } from '#paths.ts'
import { digestOf } from './digest.ts'
import { slabEncoder } from './encode.ts'
import { pressedFile } from './files.ts'
import { type Entry, openLedger } from './ledger.ts'
import { openRenderer, type Renderer } from './renderer.ts'

export type WorkerSetup = {
  dist: string
  site: string
  /** Identity of the templates and the site's address. */
  build: string
  /** Catalogue file to press. */
  catalogue: string
  /** The time of its export: the date of a page whose content changed. */
  createdAt: string
  /** Ledger to compare with; `null` for none. */
  ledger: string | null
  /** Where files go: to their place in a new tree, under a number in a stage, or nowhere (to see what would change). */
  target: { is: 'tree'; pages: string } | { is: 'stage'; folder: string; prefix: string } | { is: 'nowhere' }
}

/** `staged` names a file of the stage; '' where nothing is to be moved into place. */
export type Made = Entry & { staged: string; wrote: boolean }

/** What became of a batch: pages that are new or whose ledger line changes, and how many were as before. */
export type Batch = { made: Made[]; unchanged: number }
export type Answer = { is: 'ready' } | { is: 'done'; batch: Batch } | { is: 'failed'; reason: string; code?: string | undefined }

/** Pages rendered side by side: enough to hide a template's awaits, few enough to stay in the cache. */
const together = 8

const makers = (setup: WorkerSetup) => {
  const catalogue = openCatalogue(setup.catalogue)
  const ledger = setup.ledger === null ? null : openLedger(setup.ledger, { readOnly: true })
  const sameBuild = ledger?.state()?.build === setup.build
  // The templates load at the first page that must be made: a publish that changes nothing never needs them.
  let loading: Promise<Renderer> | undefined
  const folders = new Set<string>()
  let count = 0

  const write = (file: string, bytes: Uint8Array): void => {
    const folder = dirname(file)
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true })
      folders.add(folder)
    }
    writeFileSync(file, bytes)
  }

  /** Writes a page where the target says; the name under which it is staged. */
  const keep = (file: string, bytes: Uint8Array): string => {
    if (setup.target.is === 'nowhere') return ''
    if (setup.target.is === 'tree') {
      write(join(setup.target.pages, file), bytes)
      return ''
    }
    const staged = `${setup.target.prefix}-${count++}`
    write(join(setup.target.folder, staged), bytes)
    return staged
  }

  return async (key: PageKey): Promise<Made | 'unchanged'> => {
    const view = viewOf(catalogue, key)
    const path = view && inLocale(view.head.locale, view.head.path)
    const file = path && pressedFile(path)
    if (!view || !path || !file) throw new Error(`no page for ${JSON.stringify(key)}`)
    const before = ledger?.find(file)
    const viewDigest = digestOf(JSON.stringify(view))
    const sameView = before?.view === viewDigest
    const inPlace = setup.target.is !== 'tree'
    if (inPlace && sameView && sameBuild) return 'unchanged'
    loading ??= openRenderer(setup.dist, setup.site, slabEncoder())
    const bytes = await (await loading).render(view)
    const bytesDigest = digestOf(bytes)
    const sameBytes = inPlace && before?.bytes === bytesDigest
    return {
      file,
      kind: view.is,
      locale: view.head.locale,
      path,
      view: viewDigest,
      bytes: bytesDigest,
      size: bytes.length,
      listed: view.head.index && view.head.languages.includes(view.head.locale),
      // A page that reads the same has not changed, whatever its view holds; a new template is no new content either.
      changed: before && (sameView || sameBytes) ? before.changed : setup.createdAt,
      staged: sameBytes ? '' : keep(file, bytes),
      wrote: !sameBytes,
    }
  }
}

const reason = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

const work = (setup: WorkerSetup, port: NonNullable<typeof parentPort>): void => {
  const make = makers(setup)
  const batch = async (keys: readonly PageKey[]): Promise<Batch> => {
    const result: Batch = { made: [], unchanged: 0 }
    for (let at = 0; at < keys.length; at += together) {
      const pages = await Promise.all(keys.slice(at, at + together).map(make))
      for (const page of pages) {
        if (page === 'unchanged') result.unchanged++
        else result.made.push(page)
      }
      // Without a turn of the event loop finalizers never run and memory grows without bound.
      if (at % (together * 6) === 0) await turn()
    }
    return result
  }
  const answer = (message: Answer): void => port.postMessage(message)
  port.on('message', (keys: PageKey[]) => {
    batch(keys).then(
      (result) => answer({ is: 'done', batch: result }),
      (error: unknown) => answer({ is: 'failed', reason: reason(error), code: (error as NodeJS.ErrnoException).code }),
    )
  })
  answer({ is: 'ready' })
}

if (parentPort) work(workerData as WorkerSetup, parentPort)
