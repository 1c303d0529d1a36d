import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { layout } from '#press/layout.ts'
import { createLog } from '#server/platform/log.ts'
import { createPublishing } from '#server/publishing/publish-queue.ts'
import { temporaryFolder } from '../../../support/project.ts'

// Seen red without `clearDeadRuns`: an upload of a killed server stays for ever.
it('an upload that a killed server left is removed at the next start, and exports stay', () => {
  const dataDir = temporaryFolder('data')
  const { exports } = layout(dataDir)
  mkdirSync(exports, { recursive: true })
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  for (const name of [`.importing-${pid}-0-1-upload.tar.gz`, 'export.tar.gz'])
    writeFileSync(join(exports, name), '')
  const place = { dataDir, dist: '', site: 'https://nuskha.example', seller: null, build: () => '' }
  createPublishing(place, createLog('silent')).stop()
  expect(readdirSync(exports)).toEqual(['export.tar.gz'])
})
