import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { layout } from '#press/layout.ts'
import { type Started, startServer } from '../../support/server.ts'
import { press, tinyCatalogue, tinyDist } from '../../support/tiny-site.ts'

let site: Started
beforeEach(async () => {
  site = await startServer(tinyDist())
  tinyCatalogue(site.config.dataDir)
})
afterEach(() => site.server.stop())

describe('a fault of the program', () => {
  it('an internal error gets a reference to the log and reveals nothing else', async () => {
    const { status, text, headers } = await site.ask('/drugs/calpol-500-12')
    expect(status).toBe(500)
    expect(text).toMatch(
      /^Something went wrong on our side\. Please try again; the reference is [0-9a-f-]{36}\.\n$/,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toBeDefined()
  })

  it('an internal error on one page does not affect other pages', async () => {
    await site.ask('/drugs/calpol-500-12')
    expect((await site.ask('/drugs/dolo-650-11')).status).toBe(200)
  })

  it('an internal error does not affect a pressed page', async () => {
    press(site.config.dataDir, 'drugs/calpol-500-12.html', 'pressed')
    expect((await site.ask('/drugs/calpol-500-12')).text).toBe('pressed')
  })
})

describe('a release that cannot be opened', () => {
  it('a release that cannot be opened leaves the previous one in service', async () => {
    expect((await site.ask('/drugs/dolo-650-11')).status).toBe(200)
    writeFileSync(
      layout(site.config.dataDir).current,
      '{"releases":[{"release":"r9","file":"catalogue-r9.db","publishedAt":"2026-11-20T00:00:00.000Z"}]}',
    )
    expect((await site.ask('/drugs/dolo-650-11')).status).toBe(200)
    expect((await site.ask('/hi/drugs/dolo-650-11')).status).toBe(200)
    expect((await site.ask('/readyz')).status).toBe(200)
    tinyCatalogue(site.config.dataDir, 'r2', 'Dolo 650 New')
    expect((await site.ask('/drugs/dolo-650-new-11')).status).toBe(200)
    writeFileSync(layout(site.config.dataDir).current, 'no JSON at all')
    expect((await site.ask('/otc/vitamin-c-500-21')).status).toBe(200)
  })
})
