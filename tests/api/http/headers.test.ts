import { hash } from 'node:crypto'
import { Agent, get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '#server/http/headers.ts'
import { askRaw, type Started, startServer } from '../../support/server.ts'
import { press, tinyCatalogue, tinyDist } from '../../support/tiny-site.ts'

let site: Started
beforeAll(async () => {
  site = await startServer(tinyDist())
  tinyCatalogue(site.config.dataDir)
  press(site.config.dataDir, 'drugs/calpol-500-12.html', '<p>pressed</p>')
  press(site.config.dataDir, 'robots.txt', 'User-agent: *\n')
})
afterAll(() => site.server.stop())

const expected = {
  'strict-transport-security': /^max-age=\d{8,}/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'permissions-policy': /geolocation=\(self\), camera=\(self\).*microphone=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'content-security-policy': /^default-src 'self'; script-src 'self' .*frame-ancestors 'none'/,
}

const responses: [
  string,
  number,
  string,
  { method?: string; headers?: Record<string, string>; body?: string }?,
][] = [
  ['a pressed page', 200, '/drugs/calpol-500-12'],
  ['a page made on demand', 200, '/drugs/dolo-650-11'],
  [
    'a page that the browser has',
    304,
    '/drugs/calpol-500-12',
    { headers: { 'if-none-match': '*' } },
  ],
  ['a permanent redirect', 301, '/home.jsp'],
  ['a missing page', 404, '/nope'],
  ['a refused address', 400, '/a%00b'],
  ['an address that is too long', 414, `/${'a'.repeat(5000)}`],
  ['a refused method', 405, '/', { method: 'DELETE' }],
  ['a missing script', 404, '/assets/gone.js'],
  ['robots.txt', 200, '/robots.txt'],
  ['the life sign', 200, '/healthz'],
  ['the readiness', 200, '/readyz'],
  ['the API', 200, '/api/openapi.json'],
  ['its page', 200, '/api/docs'],
  ['a missing call', 404, '/api/nope'],
  ['a call of a customer', 403, '/api/v2/addresses'],
  ['a refused method of a call', 405, '/api/openapi.json', { method: 'POST' }],
]

describe('security headers', () => {
  it.each(responses)('security headers are set on %s (%i)', async (_, status, path, options) => {
    const answer = await site.ask(path, options)
    expect(answer.status).toBe(status)
    for (const [name, pattern] of Object.entries(expected))
      expect(answer.headers[name], name).toMatch(pattern)
    expect(answer.headers['x-powered-by']).toBeUndefined()
  })

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a method that does not exist', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    // Seen red without the count of them: 200.
    ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
    [
      'a backslash in the path',
      'GET /..\\..\\etc\\passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ],
    [
      'headers beyond measure',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    ],
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'an absolute address of another kind',
      'GET ftp://x/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ],
  ])('security headers are set on the refusal of %s', async (_, text) => {
    const answer = await askRaw(site.port, text)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    for (const name of Object.keys(expected))
      expect(answer.toLowerCase(), name).toContain(`\r\n${name}: `)
  })

  it('security headers are set on the reply to an unknown expectation', async () => {
    const answer = await askRaw(
      site.port,
      'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
    )
    for (const name of Object.keys(expected))
      expect(answer.toLowerCase(), name).toContain(`\r\n${name}: `)
  })

  it('the content security policy allows only the inline scripts of the templates, by hash', async () => {
    const { headers } = await site.ask('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain(`'sha256-${hash('sha256', 'wake()', 'base64')}'`)
  })

  it('the content security policy upgrades requests only on an HTTPS site', () => {
    const policy = { scripts: [], styles: [] }
    expect(contentSecurityPolicy({ ...policy, https: true })).toContain('upgrade-insecure-requests')
    expect(contentSecurityPolicy({ ...policy, https: false })).not.toContain(
      'upgrade-insecure-requests',
    )
  })
})

describe('the parts of a page', () => {
  it.each([
    ['a script', '/assets/page.a1b2c3.js'],
    ['a style sheet', '/assets/page.a1b2c3.css'],
    ['a drawing', '/packs/strip.svg'],
    ['an icon', '/favicon.ico'],
  ])('%s comes with at most 300 bytes of headers', async (_, path) => {
    const answer = await askRaw(
      site.port,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
    )
    // What a browser that keeps its connection is not told.
    const head = answer
      .slice(0, answer.indexOf('\r\n\r\n') + 4)
      .replace('Connection: close\r\n', '')
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    expect(head.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n')
    expect(head.length).toBeLessThanOrEqual(300)
  })

  it('a drawing that is opened alone may run no script', async () => {
    const { headers } = await site.ask('/packs/strip.svg')
    expect(headers['content-security-policy']).toBe('sandbox')
  })

  it('the connection of a browser stays open', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    for (let times = 0; times < 3; times++)
      await new Promise<void>((resolve, reject) => {
        const request = get(
          { port: site.port, host: '127.0.0.1', path: '/assets/page.a1b2c3.js', agent },
          (response) => {
            ports.add(response.socket.localPort)
            response.resume().on('end', resolve)
          },
        )
        request.on('error', reject)
      })
    agent.destroy()
    expect(ports.size).toBe(1)
  })
})

describe('lifetimes', () => {
  it.each([
    [
      'a page is revalidated at every request',
      '/',
      'public, max-age=0, s-maxage=60, stale-if-error=86400',
    ],
    [
      'a file with a hash in its name is cached for good',
      '/assets/page.a1b2c3.js',
      'max-age=31536000, immutable',
    ],
    ['a picture is cached for a day', '/packs/strip.svg', 'max-age=86400'],
    ['a missing page is not cached', '/nope', 'no-store'],
    ['a reply of the API is not cached', '/api/openapi.json', 'no-store'],
  ])('%s', async (_, path, cache) => {
    expect((await site.ask(path)).headers['cache-control']).toBe(cache)
  })

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/drugs/calpol-500-12', 'text/html; charset=utf-8'],
    ['/assets/page.a1b2c3.js', 'text/javascript; charset=utf-8'],
    ['/assets/page.a1b2c3.css', 'text/css; charset=utf-8'],
    ['/packs/strip.svg', 'image/svg+xml; charset=utf-8'],
    ['/favicon.ico', 'image/x-icon'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/api/openapi.json', 'application/json; charset=utf-8'],
    ['/api/docs', 'text/html; charset=utf-8'],
  ])('the media type of %s is %s', async (path, type) => {
    expect((await site.ask(path)).headers['content-type']).toBe(type)
  })
})
