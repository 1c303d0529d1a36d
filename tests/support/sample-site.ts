import { copyFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { layout } from '#press/layout.ts'
import { serveRelease } from '#press/releases.ts'
import { sampleCatalogue } from './sample.ts'
import { type Started, startServer } from './server.ts'
import { tinyDist } from './tiny-site.ts'

/** A server over the embedded sample. Its templates only print their view, unless those of a build are given. */
export const startSample = async (
  dist = tinyDist(),
  env: Record<string, string> = {},
): Promise<Started> => {
  const started = await startServer(dist, env)
  const { catalogue } = layout(started.config.dataDir)
  const file = await sampleCatalogue()
  mkdirSync(catalogue, { recursive: true })
  copyFileSync(file, join(catalogue, basename(file)))
  const release = basename(file).replace(/^catalogue-|\.db$/g, '')
  serveRelease(started.config.dataDir, {
    release,
    file: basename(file),
    publishedAt: '2026-11-20T00:00:00.000Z',
  })
  return started
}
