import type { PressOptions } from '#press/press-options.ts'
import { publishFetched } from '#press/publish.ts'
import { createLog } from '#server/platform/log.ts'
import { openObjectStorage } from '#server/platform/object-storage.ts'
import { createSharedReleases } from '#server/publishing/shared-releases.ts'

/** Follows a release once, in a process that tests kill: options as JSON in the first argument, a fault on standard error. */
const { on, url, server } = JSON.parse(process.argv[2] ?? '') as {
  on: PressOptions
  url: string
  server: string
}
const releases = createSharedReleases({
  storage: openObjectStorage(url),
  isFollower: true,
  dataDir: on.dataDir,
  server,
  build: () => on.build,
  publishing: {
    publishFetched: async (release, fetched) => {
      const outcome = await publishFetched({ ...on, release, fetched })
      if (outcome.is === 'failed') throw new Error(outcome.reason)
    },
  },
  now: () => new Date(),
  log: createLog('silent'),
})
await releases.checkOnce().catch((error: Error) => process.stderr.write(error.message))
