import { beforeEach, expect, test } from 'vitest'
import { sampleRelease } from '#catalogue/sample.ts'
import { newRelease, ownCatalogueSince, readReleases, serveRelease } from '#press/releases.ts'
import { temporaryFolder } from '../../support/project.ts'

let dataDir: string
beforeEach(() => {
  dataDir = temporaryFolder('releases')
})

const serve = (...releases: string[]): void => {
  for (const release of releases) serveRelease(dataDir, newRelease(release))
}

// Seen red when only the releases were asked that are kept.
test('a shop that served a catalogue of its own has one ever after, whatever of the sample it serves then', () => {
  expect(ownCatalogueSince(dataDir)).toBeNull()
  serve(sampleRelease(), `${sampleRelease()}-own`, `${sampleRelease()}-own-e20261129000000000`)
  expect(ownCatalogueSince(dataDir)).toBeNull()
  serve('ledger-1')
  const since = readReleases(dataDir)[0]?.publishedAt
  serve(...[1, 2, 3, 4].map((edit) => `${sampleRelease()}-e${edit}`))
  expect(readReleases(dataDir).map(({ release }) => release)).not.toContain('ledger-1')
  expect(ownCatalogueSince(dataDir)).toBe(since)
})
