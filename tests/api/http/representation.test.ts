import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { layout } from '#press/layout.ts'
import { type Started, startServer } from '../../support/server.ts'
import { press, tinyCatalogue, tinyDist } from '../../support/tiny-site.ts'

const page = '/drugs/calpol-500-12'
const html = '<p>pressed</p>'.repeat(100)
const madeOnDemand = '/drugs/dolo-650-11'

let site: Started
beforeAll(async () => {
  site = await startServer(tinyDist())
  tinyCatalogue(site.config.dataDir)
  press(site.config.dataDir, 'drugs/calpol-500-12.html', html)
})
afterAll(() => site.server.stop())

const accepting = (encoding: string) => ({ headers: { 'accept-encoding': encoding } })

describe('compression', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['BR', 'br'],
    ['identity', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['gzip;q=nonsense', undefined],
    ['', undefined],
  ])('the server answers Accept-Encoding: %s with %s', async (accepted, encoding) => {
    for (const path of [page, madeOnDemand, '/assets/page.a1b2c3.js']) {
      const answer = await site.ask(path, accepting(accepted))
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers['content-length']).toBe(String(answer.body.length))
    }
  })

  it('a page is the same in every encoding', async () => {
    expect((await site.ask(page)).text).toBe(html)
    expect(brotliDecompressSync((await site.ask(page, accepting('br'))).body).toString()).toBe(html)
    expect(gunzipSync((await site.ask(page, accepting('gzip'))).body).toString()).toBe(html)
  })

  it('every compressible response varies by Accept-Encoding, even if it was not compressed', async () => {
    for (const accepted of ['br', 'identity'])
      expect((await site.ask(page, accepting(accepted))).headers.vary).toBe('Accept-Encoding')
  })

  it('pictures and tiny files are not compressed', async () => {
    press(site.config.dataDir, 'drugs/tiny-1.html', '<p>tiny</p>')
    for (const path of ['/favicon.ico', '/drugs/tiny-1']) {
      const { headers } = await site.ask(path, accepting('br'))
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers.vary).toBeUndefined()
    }
  })
})

describe('conditional requests', () => {
  it.each([page, madeOnDemand, '/packs/strip.svg'])(
    'a conditional request for %s gets 304 without a body',
    async (path) => {
      for (const accepted of ['br', 'gzip', 'identity']) {
        const { headers } = await site.ask(path, accepting(accepted))
        const etag = String(headers.etag)
        expect(etag).toMatch(/^"[\w-]+"$/)
        const again = await site.ask(path, {
          headers: { 'accept-encoding': accepted, 'if-none-match': `"other", W/${etag}` },
        })
        expect(again.status).toBe(304)
        expect(again.body.length).toBe(0)
        expect(again.headers.etag).toBe(etag)
        expect(again.headers['cache-control']).toBe(headers['cache-control'])
        expect(again.headers.vary).toBe(headers.vary)
      }
    },
  )

  it('each encoding has an ETag of its own', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (accepted) => (await site.ask(page, accepting(accepted))).headers.etag,
      ),
    )
    expect(new Set(etags).size).toBe(3)
  })

  it('If-Modified-Since is compared with the time of the file unless If-None-Match is present', async () => {
    const { headers } = await site.ask(page)
    const modified = String(headers['last-modified'])
    expect((await site.ask(page, { headers: { 'if-modified-since': modified } })).status).toBe(304)
    expect(
      (await site.ask(page, { headers: { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' } }))
        .status,
    ).toBe(200)
    expect((await site.ask(page, { headers: { 'if-modified-since': 'yesterday' } })).status).toBe(
      200,
    )
    expect(
      (
        await site.ask(page, {
          headers: { 'if-modified-since': modified, 'if-none-match': '"other"' },
        })
      ).status,
    ).toBe(200)
  })

  it('a replaced file is served at once, and restored content gets its old ETag', async () => {
    press(site.config.dataDir, 'drugs/changing-5.html', 'one')
    const first = await site.ask('/drugs/changing-5')
    press(site.config.dataDir, 'drugs/changing-5.html', 'two')
    expect(
      (
        await site.ask('/drugs/changing-5', {
          headers: { 'if-none-match': String(first.headers.etag) },
        })
      ).text,
    ).toBe('two')
    press(site.config.dataDir, 'drugs/changing-5.html', 'one')
    const file = join(layout(site.config.dataDir).pages, 'drugs/changing-5.html.gz')
    utimesSync(file, new Date(), new Date(Date.now() + 60_000))
    expect((await site.ask('/drugs/changing-5')).headers.etag).toBe(first.headers.etag)
  })

  it('a missing page never gets 304', async () => {
    const { headers } = await site.ask('/nope')
    expect(
      (await site.ask('/nope', { headers: { 'if-none-match': String(headers.etag) } })).status,
    ).toBe(404)
  })
})

describe('HEAD', () => {
  it.each([
    page,
    madeOnDemand,
    '/assets/page.a1b2c3.js',
    '/nope',
    '/home.jsp',
    '/api/openapi.json',
    '/healthz',
  ])('HEAD of %s has the headers of GET and no body', async (path) => {
    const [get, head] = [await site.ask(path), await site.ask(path, { method: 'HEAD' })]
    expect(head.status).toBe(get.status)
    expect(head.body.length).toBe(0)
    for (const name of ['content-type', 'etag', 'cache-control', 'location'])
      expect(head.headers[name]).toBe(get.headers[name])
    if (get.headers.etag) expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })
})

// Seen red with the document written for each request: 750 kB each, for whoever asks.
it.each(['/api/openapi.json', '/api/docs'])('%s is written once', async (path) => {
  const first = await site.ask(path, accepting('br'))
  const stringify = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => void vi.restoreAllMocks())
  for (let times = 0; times < 3; times++)
    expect((await site.ask(path, accepting('br'))).body).toEqual(first.body)
  const large = stringify.mock.results.filter(({ value }) => String(value).length > 10_000)
  expect(large).toEqual([])
})
