import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressedFile } from '#press/pressed-file.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { nginxDirectives } from '#server/http/nginx-headers.ts'
import { deploy, findNginx, type Nginx, startNginx } from '../support/nginx.ts'
import { type Answer, type Ask, ask, askRaw, type Started, startServer } from '../support/server.ts'
import { press, tinyCatalogue, tinyDist } from '../support/tiny-site.ts'

const razorpay = {
  PAYMENT_PROVIDER: 'razorpay',
  PAYMENT_KEY_ID: 'key-of-a-test',
  PAYMENT_KEY_SECRET: 'secret-of-a-test',
  PAYMENT_WEBHOOK_SECRET: 'secret-of-a-test',
  PAYMENT_URL: 'https://provider.example',
}
/** Calls of operators, also as the server might read them and nginx might not. */
const operatorAddresses = [
  '/api/ops/catalogue/status',
  '/api/ops/catalogue/publish',
  '/api//ops/catalogue/status',
  '/api/%6fps/orders',
  '/%61pi/ops/orders',
  '/x/../api/ops/orders',
  '/x/%2e%2e/api/ops/orders',
  '/api\\ops\\orders',
  '/x\\..\\api/ops/orders',
  '/api/ops/stock/404',
  '/api/ops/orders/a@b',
  '/api/ops/orders/.a',
  '/api/ops/catalogue/publish/../status',
]
const program = findNginx()
if (!program)
  console.warn(
    'nginx is not installed: deploy/nginx.conf is NOT tried. On Debian: apt-get install nginx-light',
  )

describe.skipIf(!program)('deploy/nginx.conf on the nginx of this machine', () => {
  const page = '<p>pressed</p>'.repeat(100)
  let site: Started
  let nginx: Nginx
  const get = (path: string, options?: Ask): Promise<Answer> => ask(nginx.port, path, options)

  beforeAll(async () => {
    const dist = tinyDist()
    site = await startServer(dist, razorpay, { token: 'a-token-of-thirty-characters-or' })
    const { dataDir } = site.config
    tinyCatalogue(dataDir)
    press(dataDir, 'index.html', page)
    press(dataDir, 'hi.html', page)
    press(dataDir, 'drugs/calpol-500-12.html', page)
    press(dataDir, 'drugs@name=c&pageNumber=2.html', 'pressed list')
    press(dataDir, 'drugs.html', 'pressed first list')
    for (const own of ['cart', 'hi/order/history']) press(dataDir, `${own}.html`, page)
    press(dataDir, 'robots.txt', 'User-agent: *\n')
    press(dataDir, 'sitemaps/drug-en-1.xml', '<urlset/>')
    press(dataDir, '.secret', 'TOP SECRET')
    writeFileSync(join(dataDir, 'secret.html'), 'TOP SECRET')

    nginx = await startNginx(program as string, { dataDir, dist, serverPort: site.port })
  })

  afterAll(async () => {
    await nginx?.stop()
    await site?.server.stop()
  })

  /** Whether nginx itself answered: its ETags have time and size, those of the server a content digest. */
  const fromDisk = ({ headers }: Answer): boolean =>
    /^(?:W\/)?"[0-9a-f]{8}-[0-9a-f]+"$/.test(String(headers.etag))

  it.each([
    ['/', page, 'text/html; charset=utf-8'],
    ['/hi', page, 'text/html; charset=utf-8'],
    ['/drugs/calpol-500-12', page, 'text/html; charset=utf-8'],
    ['/drugs', 'pressed first list', 'text/html; charset=utf-8'],
    ['/drugs?name=c&pageNumber=2', 'pressed list', 'text/html; charset=utf-8'],
    ['/robots.txt', 'User-agent: *\n', 'text/plain; charset=utf-8'],
    ['/sitemaps/drug-en-1.xml', '<urlset/>', 'text/xml; charset=utf-8'],
  ])('nginx serves %s from disk, with the lifetime of a page', async (path, text, type) => {
    const answer = await get(path)
    expect(answer).toMatchObject({ status: 200, text })
    expect(fromDisk(answer)).toBe(true)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-if-error=86400',
    )
  })

  it('nginx serves a script from the build', async () => {
    const answer = await get('/assets/page.a1b2c3.js')
    // The server offers no ranges.
    expect(answer.headers['accept-ranges']).toBe('bytes')
    expect(answer.headers['cache-control']).toBe('max-age=31536000, immutable')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    for (const name of ['etag', 'last-modified', 'content-security-policy', 'permissions-policy'])
      expect(answer.headers[name], name).toBeUndefined()
    expect(answer.headers['content-type']).toMatch(/; charset=utf-8$/)
  })

  it.each([
    ['/drugs/dolo-650-11', 200],
    ['/drugs/calpol-500-12?q=calpol', 200],
    ['/search/all?name=dolo', 200],
    ['/details/drugs/11/x', 301],
    ['/drugs/calpol-500-12/', 301],
    ['/nope', 404],
    ['/hi/nope', 404],
    ['/index', 404],
    ['/drugs/calpol-500-12.html', 404],
    ['/drugs@name=c&pageNumber=2', 404],
    ['/assets/gone.js', 404],
    ['/api/openapi.json', 200],
    ['/favicon.ico', 200],
  ])('nginx passes %s to the server (%i)', async (path, status) => {
    const [through, direct] = [await get(path), await site.ask(path)]
    expect(through.status).toBe(status)
    expect(through.text).toBe(direct.text)
    for (const name of ['cache-control', 'content-type', 'etag', 'location'])
      expect(through.headers[name], name).toBe(direct.headers[name])
  })

  // Seen red with the list of orders, which came from the disk: without scripts it stayed empty.
  it.each(['/cart', '/hi/order/history'])('nginx asks the server for %s', async (path) =>
    expect(fromDisk(await get(path))).toBe(false),
  )

  it('a shared link shows the drawn pack as a PNG of 1200 × 630, and an unknown product answers 404', async () => {
    const picture = await fetch(`http://127.0.0.1:${nginx.port}/packs/11.png`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    })
    expect((await get('/packs/999999999.png')).status).toBe(404)
  })

  it('every response says once by what it varies, 304 too, and keeps what the server said of it', async () => {
    const varies = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://127.0.0.1:${nginx.port}${path}`, { headers })
      await answer.arrayBuffer()
      return [answer.status, answer.headers.get('vary')]
    }
    const { headers } = await get('/drugs/calpol-500-12')
    const known = { 'if-none-match': String(headers.etag) }
    expect(await varies('/drugs/calpol-500-12')).toEqual([200, 'Accept-Encoding'])
    expect(await varies('/drugs/calpol-500-12', known)).toEqual([304, 'Accept-Encoding'])
    expect(await varies('/api/openapi.json')).toEqual([200, 'Accept-Encoding'])
    expect(await varies('/api/v3/session')).toEqual([200, 'Accept-Encoding'])
    const direct = String((await site.ask('/splash')).headers.vary)
    const [, through] = await varies('/splash')
    expect(String(through)).toContain(direct)
    expect(String(through).match(/Accept-Encoding/g)).toHaveLength(1)
  })

  it('a body that nginx refuses is refused in the envelope of the API', async () => {
    const answer = await fetch(`http://127.0.0.1:${nginx.port}/api/v3/contact`, {
      method: 'POST',
      body: new Uint8Array(13 * 1024 ** 2),
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'application/json'])
    const { status, errors } = (await answer.json()) as {
      status: number
      errors: { errs: { code: string }[] }
    }
    expect([status, errors.errs[0]?.code]).toEqual([1, 'tooLarge'])
  })

  it('nginx says its version nowhere, on the port without TLS neither', () => {
    const servers = deploy('nginx.conf')
      .split(/^server \{/m)
      .slice(1)
    expect(servers).toHaveLength(2)
    for (const one of servers) expect(one).toContain('server_tokens off;')
  })

  it('nginx speaks HTTP/2 over TLS, with its headers', async () => {
    const session = connect(`https://127.0.0.1:${nginx.tlsPort}`, { rejectUnauthorized: false })
    const request = session.request({ ':path': '/hi' })
    const [headers] = await once(request, 'response')
    expect(session.alpnProtocol).toBe('h2')
    expect(headers).toMatchObject({ ':status': 200, server: 'nginx' })
    expect(headers['strict-transport-security']).toBeDefined()
    session.destroy()
  })

  // Seen red without `ssl_ciphers`: nginx took a key exchange by RSA, and what was recorded could be read with a key that is stolen later.
  it('nginx takes no handshake without forward secrecy, and none of an old version', async () => {
    const shake = (options: ConnectionOptions): Promise<string | undefined> =>
      new Promise((done) => {
        const socket = connectTls(
          { port: nginx.tlsPort, host: '127.0.0.1', rejectUnauthorized: false, ...options },
          () => {
            done(socket.getCipher().name)
            socket.destroy()
          },
        )
        socket.on('error', () => done(undefined))
      })
    const old = { maxVersion: 'TLSv1.2' } as const
    expect(await shake({})).toMatch(/^TLS_/)
    expect(await shake(old)).toMatch(/^ECDHE-RSA-/)
    expect(await shake({ ...old, ciphers: 'AES256-GCM-SHA384:AES128-SHA' })).toBeUndefined()
    expect(await shake({ ...old, ciphers: 'ECDHE-RSA-AES128-SHA' })).toBeUndefined()
    const older = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' } as const
    expect(await shake(older)).toBeUndefined()
  })

  it('nginx redirects to addresses without its own host or port', async () => {
    expect((await get('/details/drugs/11/x')).headers.location).toBe('/drugs/dolo-650-11')
  })

  it('nginx sends every security header once on every response but parts of pages, its own errors included', async () => {
    const names = Object.keys(securityHeaders({ scripts: [], styles: [], https: true })).map(
      (name) => name.toLowerCase(),
    )
    const timesOf = async (path: string): Promise<string[]> => {
      const answer = await askRaw(
        nginx.port,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      )
      const head = answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase().split('\r\n')
      return names.map(
        (name) => `${name} ${head.filter((line) => line.startsWith(`${name}:`)).length}`,
      )
    }
    for (const path of [
      '/',
      '/drugs/dolo-650-11',
      '/details/drugs/11/x',
      '/nope',
      '/api/nope',
      '/.env',
      '/readyz',
    ])
      expect([path, await timesOf(path)]).toEqual([path, names.map((name) => `${name} 1`)])
    for (const path of ['/assets/page.a1b2c3.js', '/packs/11.svg']) {
      const isDrawing = path.endsWith('.svg')
      const some = names.map((name) => {
        const sent =
          name === 'x-content-type-options' || (isDrawing && name === 'content-security-policy')
        return `${name} ${sent ? 1 : 0}`
      })
      expect([path, await timesOf(path)]).toEqual([path, some])
    }
    for (const request of [
      'hello\r\n\r\n',
      `GET /${'a'.repeat(9000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      'GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: *\r\nConnection: close\r\n\r\n',
    ]) {
      const answer = (await askRaw(nginx.port, request)).toLowerCase()
      for (const name of names) expect(answer, name).toContain(`\r\n${name}:`)
    }
  })

  it('nginx sends every security header by a directive of its own', () => {
    for (const line of nginxDirectives(securityHeaders({ scripts: [], styles: [], https: true })))
      expect(deploy('nginx.conf')).toContain(line)
  })

  // Seen red with the server's header hidden in proxy.conf: the form of a payment may then not go to the provider.
  it.each(['/en/pay/nothing', '/hi/pay/nothing', '/api/v3/prescriptions/x/file', '/nope'])(
    'leaves the policy of the server for %s as it is',
    async (path) => {
      const [through, direct] = [await get(path), await site.ask(path)]
      expect(through.headers['content-security-policy']).toBe(
        direct.headers['content-security-policy'],
      )
      if (path.startsWith('/en/pay/'))
        expect(through.headers['content-security-policy']).toContain(
          "form-action 'self' https://provider.example",
        )
    },
  )

  it('nginx redirects visitors without TLS to the same address with it', async () => {
    const { status, headers } = await ask(nginx.plainPort, '/drugs?name=c', {
      headers: { host: 'nuskha.example' },
    })
    expect([status, headers.location]).toEqual([301, 'https://nuskha.example/drugs?name=c'])
    // Seen red with the host of the request: a cache in front would keep a redirect to another site.
    const elsewhere = await ask(nginx.plainPort, '/drugs', { headers: { host: 'evil.example' } })
    expect(elsewhere.headers.location).toBe('https://nuskha.example/drugs')
  })

  it('nginx accepts operator calls only from the configured addresses', async () => {
    const fenced = await startNginx(
      program as string,
      { dataDir: site.config.dataDir, dist: tinyDist(), serverPort: site.port },
      false,
    )
    try {
      const refused = await Promise.all(
        operatorAddresses.map(
          async (path) => [path, (await ask(fenced.port, path)).status] as const,
        ),
      )
      // 401 would come from the calls of operators.
      expect(refused.filter(([, status]) => ![400, 403, 404].includes(status))).toEqual([])
      expect((await ask(fenced.port, '/api/openapi.json')).status).toBe(200)
      // What is plain passes the server itself; a proxy that compares addresses as written, such as HAProxy, does not recognise the rest.
      const direct = await Promise.all(
        operatorAddresses.map(async (path) => [path, (await ask(site.port, path)).status] as const),
      )
      expect(
        direct.filter(([path, status]) => status === 401 && !path.startsWith('/api/ops/')),
      ).toEqual([])
    } finally {
      await fenced.stop()
    }
  })

  it('nginx compresses pages and answers 304 for a page that the browser has', async () => {
    const gzip = await get('/drugs/calpol-500-12', { headers: { 'accept-encoding': 'gzip' } })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gzip.headers.vary).toBe('Accept-Encoding')
    expect(gunzipSync(gzip.body).toString()).toBe(page)
    expect(
      (
        await get('/drugs/calpol-500-12', {
          headers: { 'if-none-match': String(gzip.headers.etag) },
        })
      ).status,
    ).toBe(304)
    expect(
      (await get('/drugs/dolo-650-11', { headers: { 'accept-encoding': 'br' } })).headers[
        'content-encoding'
      ],
    ).toBe('br')
  })

  it('sends a page as it lies on the disk, and unpacked to a client that does not accept gzip', async () => {
    const stored = readFileSync(join(site.config.dataDir, 'site/pages/drugs/calpol-500-12.html.gz'))
    const packed = await get('/drugs/calpol-500-12', {
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    })
    expect(packed.body.equals(stored)).toBe(true)
    expect(packed.headers['content-length']).toBe(String(stored.length))
    for (const accepted of ['', 'identity', 'br', 'gzip;q=0']) {
      const plain = await get('/drugs/calpol-500-12', { headers: { 'accept-encoding': accepted } })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.headers.vary).toBe('Accept-Encoding')
      expect(plain.text).toBe(page)
    }
    const head = await get('/drugs/calpol-500-12', {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(head.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(stored.length),
    })
    expect(head.body.length).toBe(0)
    const part = await get('/drugs/calpol-500-12', { headers: { range: 'bytes=0-2' } })
    expect(part.status === 200 ? part.text : part.text.length).toBe(part.status === 200 ? page : 3)
  })

  it('does not serve the name of a file on the disk as an address', async () => {
    for (const path of [
      '/drugs/calpol-500-12.html.gz',
      '/index.html.gz',
      '/pages/index',
      '/overlay/index',
    ])
      expect((await get(path)).status, path).toBe(404)
  })

  it.each([
    '/../secret.html',
    '/%2e%2e/secret',
    '/..%2f..%2fsecret',
    '/.secret',
    '/%2esecret',
    '/drugs?/../../../secret',
    '/drugs?name=/../../secret',
    '/a%00b',
    '/assets/../../../data/secret.html',
    '/assets/..%2f..%2fserver/entry.mjs',
    '/sitemaps/..%2f..%2fsecret.xml',
    '/%252e%252e/secret',
    '/drugs%0d%0aX:1',
    '//evil.example',
    '/..%5csecret',
  ])('nginx serves nothing for %s', async (path) => {
    const { status, text, headers } = await get(path)
    expect(status).toBeLessThan(500)
    expect(text).not.toContain('TOP SECRET')
    expect(text).not.toContain('manifest')
    if (headers.location) expect(headers.location).toMatch(/^\/(?!\/)/)
  })

  it('nginx passes other methods to the server, which answers with the allowed ones', async () => {
    for (const path of ['/', '/drugs/calpol-500-12', '/drugs/dolo-650-11']) {
      const answer = await get(path, { method: 'POST', body: 'x' })
      expect(answer.status).toBe(405)
      expect(answer.headers.allow).toBe('GET, HEAD')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect((await get('/drugs/calpol-500-12', { method: 'HEAD' })).status).toBe(200)
  })

  it('nginx passes on an operator’s request with its token', async () => {
    const answer = await get('/api/ops/catalogue/publish', {
      method: 'POST',
      headers: {
        authorization: 'Bearer a-token-of-thirty-characters-or',
        'content-type': 'application/json',
      },
      body: '{"source":"nowhere"}',
    })
    expect(answer.status).toBe(422)
  })

  const overlaid = ['/drugs/changing-6', '/drugs?name=z', '/sitemaps/drug-en-9.xml', '/']
  it.each(overlaid)(
    'serves %s from the overlay before its file is linked into the pages, like the server',
    async (path) => {
      const file = path.endsWith('.xml')
        ? path.slice(1)
        : (pressedFile(path) as string).replace(/\.gz$/, '')
      const { dataDir } = site.config
      const texts = async () => [(await get(path)).text, (await ask(site.port, path)).text]
      const steps = [page, `${page}2`, `${page}3`].map(
        (text, at) => [text, at === 0 ? 'pages' : 'overlay'] as const,
      )
      for (const [text, where] of steps) {
        press(dataDir, file, text, where)
        expect(await texts()).toEqual([text, text])
      }
      rmSync(join(dataDir, 'site/overlay'), { recursive: true })
      expect(await texts()).toEqual([page, page])
    },
  )

  it('nginx serves pressed pages while the server is down, and an error page for the rest', async () => {
    await site.server.stop()
    for (const path of ['/drugs/calpol-500-12', '/cart', '/hi/order/history'])
      expect((await get(path)).text).toBe(page)
    const rest = await get('/drugs/dolo-650-11')
    expect(rest.status).toBe(503)
    expect(rest.headers['cache-control']).toBe('no-store')
    expect(rest.headers['content-security-policy']).toBeDefined()
  })
})
