import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layout } from '#press/layout.ts'
import { askRaw, type Started, startServer } from '../../support/server.ts'
import { press, tinyCatalogue, tinyDist } from '../../support/tiny-site.ts'

let site: Started
beforeAll(async () => {
  site = await startServer(tinyDist())
  const { dataDir } = site.config
  tinyCatalogue(dataDir)
  press(dataDir, 'drugs/calpol-500-12.html', 'pressed')
  press(dataDir, '.secret', 'TOP SECRET')
  writeFileSync(join(dataDir, 'secret.html'), 'TOP SECRET')
})
afterAll(() => site.server.stop())

const hostile = [
  '/../secret.html',
  '/../../../../etc/passwd',
  '/drugs/../../secret',
  '/%2e%2e/secret',
  '/%2e%2e%2fsecret.html',
  '/..%2f..%2fetc%2fpasswd',
  '/%252e%252e%252fsecret',
  '/..%5c..%5csecret',
  '/....//secret',
  '/.secret',
  '/.env',
  '/.git/config',
  '/drugs/.secret',
  '/%2esecret',
  '/assets/../../server/entry.mjs',
  '/assets/%2e%2e/%2e%2e/server/entry.mjs',
  '/assets/..%2f..%2fserver/entry.mjs',
  '/.hidden',
  '/sitemaps/../secret.html',
  '/sitemaps/..%2fsecret.xml',
  '/a%00b',
  '/drugs/calpol-500-12%00.html',
  '/drugs/calpol%0d%0aSet-Cookie:x=1-12',
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/secret',
  '/%ff',
  '/con',
  '/drugs/%F0%9F%92%8A-11',
  '/drugs?name=%00',
  '/drugs?name=%ff&pageNumber=-1',
  '/drugs?pageNumber=99999999999999999999',
  '/search/all?name=%22%27;drop',
  '/search/all?name=%EF%BF%BF*%22AND',
  '/drugs/dolo-650-999999999999999999999999',
  '/__proto__',
  '/constructor',
  '/api/__proto__',
  '/api/%2e%2e/x',
  '/api/..%2fx',
  '/api/%00',
]

const long = [
  `/${'a/'.repeat(1500)}`,
  `/${'%e0%a4%95'.repeat(300)}`,
  `/search/all?name=${'a'.repeat(3000)}`,
]

describe('hostile addresses', () => {
  it.each([...hostile, ...long])(
    'the hostile address %.60s reveals nothing and causes no error',
    async (path) => {
      const { status, text } = await site.ask(path)
      expect(status).toBeLessThan(500)
      expect(text).not.toContain('TOP SECRET')
      expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|manifest/)
    },
  )

  it.each([
    '/../secret.html',
    '/..\\secret.html',
    '/drugs/../../secret.html',
    'http://other.example/../secret.html',
    '*',
    'secret.html',
  ])('the server refuses the raw request target %s', async (target) => {
    const answer = await askRaw(
      site.port,
      `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toContain('TOP SECRET')
  })

  it('hidden files, control characters, backslashes and double encoding get the error page of their kind', async () => {
    expect((await site.ask('/.env')).status).toBe(404)
    for (const path of ['/a%00b', '/a%5cb', '/%252e%252e/x', '/%zz']) {
      const { status, text } = await site.ask(path)
      expect(status, path).toBe(400)
      expect(text).toContain('<title>missing</title>')
    }
    expect((await site.ask(`/${'a'.repeat(5000)}`)).status).toBe(414)
  })

  it('the server serves no folder, and no file outside the tree through a symbolic link', async () => {
    mkdirSync(join(layout(site.config.dataDir).pages, 'folder-1.html.gz'), { recursive: true })
    expect((await site.ask('/folder-1')).status).toBe(404)
  })

  it('errors of the API keep their own shape', async () => {
    const { status, text } = await site.ask('/api/a%00b')
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({
      status: 1,
      errors: { errs: [{ code: 'badRequest' }] },
    })
  })
})
