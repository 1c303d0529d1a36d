import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalogue, openCatalogue } from '#catalogue/open.ts'
import type { PageKey } from '#catalogue/page.ts'
import { openReviewStore } from '#catalogue/review-store.ts'
import type { ShopOnPages } from '#model/shop.ts'
import type { FragmentView } from '#model/views/fragment.ts'
import type { PageView } from '#model/views/pages.ts'
import type { Drawn } from './draw.ts'
import { openDrawer } from './drawer.ts'
import { layout } from './layout.ts'
import { pressedFile } from './pressed-file.ts'
import { readReleases, releaseFile } from './releases.ts'
import { openRenderer } from './renderer.ts'

/** What a server needs of a published site: its catalogue, its files, and a renderer for pages that were not pressed. */
export type Site = {
  /** The served release, opened again when another is published; `null` before the first publish. */
  catalogue: () => Catalogue | null
  /** Candidate files for an address (path and canonical query): the server sends the first that exists. Empty if the address is no file name. */
  files: (path: string) => string[]
  /** Folder of the files that belong to the build: `/assets`, pictures, icons. */
  client: string
  /** Draws a page that was not pressed, beside the requests of other visitors. */
  draw: (catalogue: Catalogue, page: PageKey) => Promise<Drawn>
  /** Draws a part of a page, beside them as well. */
  drawFragment: (view: FragmentView) => Promise<Uint8Array>
  render: (view: PageView) => Promise<Uint8Array>
  close: () => void
}

/** Milliseconds for which a replaced release stays open: a request that started on it finishes on it. */
const maxReplyMs = 60_000

export const openSite = async (options: {
  dataDir: string
  dist: string
  site: string
  shop?: ShopOnPages | undefined
}): Promise<Site> => {
  const { current, served, reviews } = layout(options.dataDir)
  const { dist, site, shop } = options
  const renderer = await openRenderer(dist, site, { shop })
  const drawer = openDrawer({ dist, site, shop })
  // A release opened before the first review must see it.
  mkdirSync(options.dataDir, { recursive: true })
  openReviewStore(reviews).close()
  let open: { stamp: string; catalogue: Catalogue } | null = null

  const retired = new Map<Catalogue, NodeJS.Timeout>()
  const retire = (catalogue: Catalogue): void => {
    // What the site has closed by then is not closed again.
    const close = () => {
      if (retired.delete(catalogue)) catalogue.close()
    }
    retired.set(catalogue, setTimeout(close, maxReplyMs).unref())
  }

  const catalogue = (): Catalogue | null => {
    const stat = statSync(current, { throwIfNoEntry: false })
    if (!stat) return null
    // A publish replaces the file, so its inode or time changes.
    const stamp = `${stat.ino} ${stat.mtimeMs}`
    if (open?.stamp === stamp) return open.catalogue
    const [release] = readReleases(options.dataDir)
    if (!release) return null
    const file = releaseFile(options.dataDir, release)
    if (open?.catalogue.file !== file) {
      if (open) retire(open.catalogue)
      open = { stamp, catalogue: openCatalogue(file, reviews, options.shop?.delivery ?? null) }
    } else open.stamp = stamp
    return open.catalogue
  }

  return {
    catalogue,
    files: (path) => {
      const file = pressedFile(path)
      return file === null ? [] : served.map((folder) => join(folder, file))
    },
    client: join(options.dist, 'client'),
    draw: ({ file }, page) => drawer.draw({ catalogue: file, reviews, page }),
    drawFragment: async (fragment) => (await drawer.draw({ fragment })).html,
    render: renderer.render,
    close: () => {
      drawer.close()
      for (const [catalogue, timer] of retired) {
        clearTimeout(timer)
        catalogue.close()
      }
      retired.clear()
      open?.catalogue.close()
      // A request that still uses it must not retire it, which would close it a second time.
      open = null
    },
  }
}
