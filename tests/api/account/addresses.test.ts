import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Started, startServer } from '../../support/server.ts'
import { press, tinyCatalogue, tinyDist } from '../../support/tiny-site.ts'

let site: Started
beforeAll(async () => {
  site = await startServer(tinyDist())
  tinyCatalogue(site.config.dataDir)
  const { dataDir } = site.config
  press(dataDir, 'drugs/calpol-500-12.html', 'pressed')
  press(dataDir, 'drugs@name=c.html', 'pressed list')
  press(dataDir, 'index.html', 'pressed home')
  press(dataDir, 'hi.html', 'pressed Hindi home')
  press(dataDir, 'robots.txt', 'User-agent: *\n')
  press(dataDir, 'sitemap-index.xml', '<sitemapindex/>')
  press(dataDir, 'sitemaps/drug-en-1.xml', '<urlset/>')
})
afterAll(() => site.server.stop())

describe('pages', () => {
  it.each([
    ['/', 'pressed home'],
    ['/hi', 'pressed Hindi home'],
    ['/drugs/calpol-500-12', 'pressed'],
    ['/drugs?name=c', 'pressed list'],
  ])('the server serves the pressed file of %s', async (path, text) => {
    expect(await site.ask(path)).toMatchObject({ status: 200, text })
  })

  it.each([
    '/drugs/calpol-500-12?q=calpol',
    '/drugs/calpol-500-12?utm_source=x&utm_medium=y',
    '/drugs?name=c&utm_source=x',
  ])(
    'the server serves a pressed page for an address with additional query parameters: %s',
    async (path) => {
      expect((await site.ask(path)).text).toMatch(/^pressed/)
    },
  )

  it('the server renders a page that was not pressed', async () => {
    const { status, text } = await site.ask('/drugs/dolo-650-11')
    expect(status).toBe(200)
    expect(text).toContain('<title>drug</title><p>Dolo 650</p>')
  })

  it('the server renders pages of other languages under their prefix', async () => {
    expect((await site.ask('/hi/drugs/dolo-650-11')).text).toContain('lang="hi"')
  })

  it.each([
    ['/nope', 'en'],
    ['/drugs/dolo-650-999', 'en'],
    ['/hi/nope', 'hi'],
    ['/ta/drugs/x', 'ta'],
    ['/index', 'en'],
    ['/404', 'en'],
    ['/drugs@name=c', 'en'],
    ['/drugs/calpol-500-12.html', 'en'],
  ])('the server answers %s with the 404 page in %s', async (path, language) => {
    const { status, text } = await site.ask(path)
    expect(status).toBe(404)
    expect(text).toContain(`lang="${language}"><title>missing</title>`)
  })

  it('the server serves robots.txt and sitemaps from the pressed tree', async () => {
    expect((await site.ask('/robots.txt')).text).toBe('User-agent: *\n')
    expect(await site.ask('/sitemap-index.xml')).toMatchObject({
      status: 200,
      text: '<sitemapindex/>',
    })
    expect(await site.ask('/sitemaps/drug-en-1.xml')).toMatchObject({
      status: 200,
      text: '<urlset/>',
    })
    expect((await site.ask('/sitemaps/drug-en-1.xml')).headers['content-type']).toMatch(
      /^application\/xml/,
    )
    expect((await site.ask('/sitemaps/drug-en-9.xml')).status).toBe(404)
  })
})

describe('older addresses', () => {
  it.each([
    ['/home.jsp', '/'],
    ['/address.jsp', '/checkout/address/list'],
    ['/orderSuccess.jsp', '/order-placed'],
    ['/details/drugs/11/anything', '/drugs/dolo-650-11'],
    ['/details/generics/3/anything', '/generics/paracetamol-3'],
    ['/products/manufacturer/7/anything', '/manufacturer/micro-labs-7'],
    ['/otc/product/vitamins/vitamin-c-500', '/otc/vitamin-c-500-21'],
    ['/otc/product/vitamin-c-500', '/otc/vitamin-c-500-21'],
    ['/drugs/wrong-slug-11', '/drugs/dolo-650-11'],
    ['/DRUGS/Dolo-650-11', '/drugs/dolo-650-11'],
    ['/drugs/dolo-650-11/', '/drugs/dolo-650-11'],
    ['/hi/details/drugs/11/x', '/hi/drugs/dolo-650-11'],
    ['/details/drugs/11/x?utm_source=mail', '/drugs/dolo-650-11?utm_source=mail'],
  ])('the server redirects %s permanently to %s', async (path, location) => {
    const answer = await site.ask(path)
    expect(answer.status).toBe(301)
    expect(answer.headers.location).toBe(location)
  })

  it.each(['//evil.example', '//evil.example/%2e%2e', '/\\evil.example', '/https:/evil.example'])(
    'an older address never redirects to another site: %s',
    async (path) => {
      const { headers } = await site.ask(path)
      if (headers.location) expect(headers.location).toMatch(/^\/(?![/\\])/)
    },
  )
})

describe('methods', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'a page refuses %s and lists the allowed methods',
    async (method) => {
      for (const path of ['/', '/drugs/calpol-500-12', '/assets/page.a1b2c3.js', '/nope']) {
        const answer = await site.ask(path, { method })
        expect(answer.status).toBe(405)
        expect(answer.headers.allow).toBe('GET, HEAD')
      }
    },
  )

  it('an API address lists its allowed methods', async () => {
    const answer = await site.ask('/api/ops/catalogue/publish', { method: 'GET' })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('POST')
    expect(JSON.parse(answer.text).errors.errs[0].code).toBe('methodNotAllowed')
    expect((await site.ask('/api/openapi.json', { method: 'PUT' })).headers.allow).toBe('GET, HEAD')
  })
})

describe('before the first publish', () => {
  it('the server is not ready before the first publish, and answers pages with 503 and Retry-After', async () => {
    const empty = await startServer(tinyDist())
    try {
      expect((await empty.ask('/healthz')).status).toBe(200)
      const readiness = await empty.ask('/readyz')
      expect(readiness.status).toBe(503)
      expect(JSON.parse(readiness.text)).toMatchObject({
        ready: false,
        parts: { catalogue: 'no catalogue has been published', database: 'ready' },
      })
      const page = await empty.ask('/drugs/dolo-650-11')
      expect(page.status).toBe(503)
      expect(page.headers['retry-after']).toBe('30')
      expect((await empty.ask('/assets/page.a1b2c3.js')).status).toBe(200)
      tinyCatalogue(empty.config.dataDir)
      expect((await empty.ask('/readyz')).status).toBe(200)
      expect((await empty.ask('/drugs/dolo-650-11')).status).toBe(200)
    } finally {
      await empty.server.stop()
    }
  })
})

describe('a new release', () => {
  it('the server renders pages from a new release as soon as it is published', async () => {
    const fresh = await startServer(tinyDist())
    try {
      tinyCatalogue(fresh.config.dataDir)
      expect((await fresh.ask('/drugs/dolo-650-11')).text).toContain('Dolo 650')
      tinyCatalogue(fresh.config.dataDir, 'r2', 'Dolo 650 New')
      expect((await fresh.ask('/drugs/dolo-650-11')).headers.location).toBe(
        '/drugs/dolo-650-new-11',
      )
      expect((await fresh.ask('/drugs/dolo-650-new-11')).text).toContain('Dolo 650 New')
    } finally {
      await fresh.server.stop()
    }
  })
})
