// npm start: builds what is missing (templates, a catalogue, pressed pages), then serves until stopped.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSample } from '../src/catalogue/sample/write.ts'
import { publish, repress } from '../src/press/publish.ts'
import { readReleases } from '../src/press/releases.ts'
import { readConfig } from '../src/server/config/config.ts'
import { startFault } from '../src/server/config/startup.ts'
import { serve } from '../src/server/serve.ts'
import { bar } from './catalogue/print.ts'
import { publishText } from './catalogue/report.ts'
import { siteOptions } from './catalogue/site.ts'

// Files that customers and operators create are private to this user; src/press/public-files.ts opens what a web server reads.
process.umask(0o077)

/** Publishes the embedded sample; returns the error message, if any. */
const publishSample = async (options: Awaited<ReturnType<typeof siteOptions>>): Promise<string | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'nuskha-sample-'))
  try {
    await writeSample({ to: folder })
    const outcome = await publish({ ...options, source: folder })
    return outcome.is === 'refused' || outcome.is === 'failed' ? publishText(outcome) : null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const prepare = async (): Promise<string | null> => {
  const options = await siteOptions()
  const pages = bar('press', 'pages', false)
  try {
    const isEmpty = readReleases(options.dataDir).length === 0
    // A follower waits for the release of another server: until then `/readyz` answers 503.
    if (isEmpty && readConfig(process.env).releases?.isFollower) return null
    if (isEmpty) return await publishSample({ ...options, progress: pages.at })
    await repress({ ...options, progress: pages.at })
    return null
  } finally {
    pages.stop()
  }
}

// Before minutes of pressing: a server that must not start says so at once.
const fault = (() => {
  try {
    return startFault(readConfig(process.env))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
})()
const sentence = fault ?? (await prepare().catch((error: unknown) => (error instanceof Error ? error.message : String(error))))
if (sentence === null) await serve(process.env)
else {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
