// npm run dev: Astro's development server with hot reload on the sample catalogue, with the API mounted.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { importExport } from '#catalogue/import/import.ts'
import { sampleFolder } from '#catalogue/sample.ts'
import { layout } from '#press/layout.ts'
import { serveRelease } from '#press/releases.ts'
import { readConfig } from '#server/config/config.ts'

const project = join(import.meta.dirname, '..')

/** A separate catalogue, rebuilt at each start, because the sample or the importer may have changed. */
const dataDir = join(project, 'data/dev')

rmSync(dataDir, { recursive: true, force: true })
mkdirSync(layout(dataDir).catalogue, { recursive: true })
const outcome = await importExport({ source: sampleFolder, directory: layout(dataDir).catalogue })
if (outcome.is !== 'imported') throw new Error(outcome.reason)
serveRelease(dataDir, {
  release: outcome.release,
  file: `catalogue-${outcome.release}.db`,
  publishedAt: new Date().toISOString(),
})

const { host, port } = readConfig(process.env)
const astro = join(project, 'node_modules/astro/bin/astro.mjs')
const child = spawn(process.execPath, [astro, 'dev', '--host', host, '--port', String(port)], {
  cwd: project,
  env: { ...process.env, DATA_DIR: dataDir, ASTRO_TELEMETRY_DISABLED: '1' },
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  process.exitCode = code ?? 0
})
