import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCatalogue } from '#catalogue/open.ts'
import { changedFiles } from '#press/changed-files.ts'
import { layout, treeLayout } from '#press/layout.ts'
import { currentTree } from '#press/tree.ts'
import type { CdnConfig } from '../config/cdn.ts'
import { type Cdn, cloudflare, cloudflareHeader, fastly, fastlyHeader } from '../platform/cdn.ts'
import type { Log } from '../platform/log.ts'
import { type Repeated, repeated } from '../platform/repeated.ts'
import { tagsToPurge } from './page-tags.ts'

export type CdnPurge = Pick<Repeated, 'start' | 'stop'> & {
  /** Purges what was published since the last time. Throws if the CDN refuses; the same is purged again then. */
  checkOnce: () => Promise<void>
}

const checkEveryMs = 2_000
/** A CDN that refuses is asked again after this time: most limit the purges of a minute. */
const afterFaultMs = 30_000
/** Tags that a line of the log names at most. */
const maxLogged = 20

const dry = (header: Cdn['header'], log: Log): Cdn => ({
  header,
  purge: async (tags) =>
    log.info(
      { tags: tags.slice(0, maxLogged), count: tags.length },
      'would purge tags from the CDN: it has no token',
    ),
  purgeAll: async () => log.info('would purge everything from the CDN: it has no token'),
})

export const cdnOf = ({ name, url, token }: CdnConfig, log: Log): Cdn => {
  if (token === null) return dry(name === 'cloudflare' ? cloudflareHeader : fastlyHeader, log)
  return name === 'cloudflare' ? cloudflare(url, token) : fastly(url, token)
}

/**
 * Removes from a CDN what publishes of any process have changed: the pages of a publish by their tags, and everything where the tree is another one,
 * as after a full press. Of several servers each purges once it serves the change itself, so that no copy of a late one stays.
 */
export const createCdnPurge = ({
  cdn,
  dataDir,
  log,
}: {
  cdn: Cdn
  dataDir: string
  log: Log
}): CdnPurge => {
  const { catalogue } = layout(dataDir)

  const tagsOfChange = (from: string | null, files: readonly string[]): string[] => {
    const file = join(catalogue, `catalogue-${from}.db`)
    if (from === null || !existsSync(file)) return tagsToPurge(null, files)
    const before = openCatalogue(file)
    try {
      return tagsToPurge(before, files)
    } finally {
      before.close()
    }
  }

  const checkOnce = async (): Promise<void> => {
    const tree = currentTree(dataDir)
    if (tree === null) return
    const { purges } = treeLayout(tree)
    const purgedOnce = join(purges, 'purged-once')
    if (!existsSync(purgedOnce)) {
      // From here on publishes note what they change.
      mkdirSync(purges, { recursive: true, mode: 0o700 })
      await cdn.purgeAll()
      writeFileSync(purgedOnce, '')
      log.info('everything purged from the CDN')
    }
    for (const { changed, settle } of changedFiles(tree)) {
      const tags = tagsOfChange(changed.from, changed.files)
      if (tags.length > 0) await cdn.purge(tags)
      settle()
      log.info(
        { pages: changed.files.length, tags: tags.length },
        'changed pages purged from the CDN',
      )
    }
  }

  const work = repeated(
    checkOnce,
    checkEveryMs,
    (error) => log.error({ err: error }, 'the CDN was not purged and will be asked again'),
    afterFaultMs,
  )
  return {
    checkOnce,
    start: () => {
      work.start()
      work.wake()
    },
    stop: work.stop,
  }
}
