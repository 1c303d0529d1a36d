import { expect, it, onTestFinished } from 'vitest'
import { cdnOf as configOf } from '#server/config/cdn.ts'
import { readConfig } from '#server/config/config.ts'
import { createLog } from '#server/platform/log.ts'
import { cdnOf } from '#server/publishing/cdn-purge.ts'
import { standInCdn } from '../../support/cdn.ts'
import { startServer } from '../../support/server.ts'
import { press, tinyCatalogue, tinyDist } from '../../support/tiny-site.ts'

const page = '/drugs/dolo-650-11'
const named = (name: string) => `${name}=https://:TOKEN@cdn.example/zone/1`

const served = async (env: Record<string, string>) => {
  const site = await startServer(tinyDist(), env)
  onTestFinished(() => site.server.stop())
  tinyCatalogue(site.config.dataDir)
  press(site.config.dataDir, 'drugs/dolo-650-11.html', '<p>pressed</p>'.repeat(50))
  return site
}

it.each([
  ['cloudflare', 'cache-tag'],
  ['fastly', 'surrogate-key'],
])(
  'pressed pages name their tags for %s, which may keep them longer; other replies name none',
  async (name, header) => {
    const { ask } = await served({ CDN_URL: `${name}=https://cdn.example/zone/1` })
    const reply = await ask(page)
    expect([reply.headers[header], reply.headers['cache-control']]).toEqual([
      'drugs/dolo-650-11',
      'public, max-age=0, s-maxage=600, stale-if-error=86400',
    ])
    const unchanged = await ask(page, { headers: { 'if-none-match': reply.headers.etag ?? '' } })
    expect([unchanged.status, unchanged.headers[header]]).toEqual([304, 'drugs/dolo-650-11'])
    for (const other of ['/hi/drugs/dolo-650-11', '/api/v2/cart/details', '/healthz']) {
      const { headers } = await ask(other)
      expect([other, headers[header], headers['cache-control']?.includes('600')]).not.toContain(
        true,
      )
      expect(headers[header]).toBeUndefined()
    }
  },
)

it('pages of a shop without a CDN name no tags', async () => {
  const { headers } = await (await served({})).ask(page)
  expect([headers['cache-tag'], headers['surrogate-key'], headers['cache-control']]).toEqual([
    undefined,
    undefined,
    'public, max-age=0, s-maxage=60, stale-if-error=86400',
  ])
})

it('purges of many tags are sent in as many calls as a CDN takes, with its token', async () => {
  const cdn = await standInCdn()
  onTestFinished(() => void cdn.close())
  const tags = Array.from({ length: 300 }, (_, at) => `t${at}`)
  const log = createLog('silent')
  await cdnOf({ name: 'cloudflare', url: `http://${cdn.url}/zones/z`, token: 'T' }, log).purge(tags)
  await cdnOf({ name: 'fastly', url: `http://${cdn.url}/service/s`, token: 'T' }, log).purge(tags)
  await cdnOf({ name: 'fastly', url: `http://${cdn.url}/service/s`, token: 'T' }, log).purgeAll()
  const calls = cdn.state.asked.map((line) => line.replace(/ \{.*/, ''))
  expect([calls.length, new Set(calls)]).toEqual([
    13,
    new Set([
      'Bearer T POST /zones/z/purge_cache',
      'T POST /service/s/purge',
      'T POST /service/s/purge_all',
    ]),
  ])
  expect(cdn.state.asked.filter((line) => line.includes('"t299"'))).toHaveLength(2)
})

it('a CDN without a token is not asked: the log says what would be purged', async () => {
  const said: unknown[] = []
  const log = { ...createLog('silent'), info: (...words: unknown[]) => said.push(words) } as never
  const dry = cdnOf({ name: 'fastly', url: 'http://127.0.0.1:1/service/s', token: null }, log)
  await dry.purge(['drugs/a-1', 'substitutes-b'])
  await dry.purgeAll()
  expect(said).toEqual([
    [
      { tags: ['drugs/a-1', 'substitutes-b'], count: 2 },
      'would purge tags from the CDN: it has no token',
    ],
    ['would purge everything from the CDN: it has no token'],
  ])
})

it('CDN_URL is refused where it names no known CDN or would send its token unencrypted, without its value', () => {
  expect(readConfig({ CDN_URL: named('cloudflare') }).cdn).toEqual({
    name: 'cloudflare',
    url: 'https://cdn.example/zone/1',
    token: 'TOKEN',
  })
  expect(configOf('fastly=http://127.0.0.1:1/service/1')?.token).toBeNull()
  for (const value of [
    'https://cdn.example',
    named('other'),
    named('fastly').replace('https', 'http'),
    'fastly=nonsense',
  ])
    expect(() => readConfig({ CDN_URL: value })).toThrow(
      /^The environment variable CDN_URL must be cloudflare=https:\/\/:TOKEN@api/,
    )
})
