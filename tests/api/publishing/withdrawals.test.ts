import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { layout } from '#press/layout.ts'
import { openMigrated } from '#server/db/open.ts'
import { temporaryFolder } from '../../support/project.ts'
import { type Started, startServer } from '../../support/server.ts'
import { createOperatorIn } from '../../support/staff.ts'
import { emptyPlace } from '../../support/storages.ts'
import { tinyExport } from '../../support/tiny-export.ts'
import { tinyDist } from '../../support/tiny-site.ts'

const dist = tinyDist()
const base = '/api/ops/catalogue'

/** One shares its releases, one follows it, and one publishes for itself; all have one database. */
let [sharing, following, alone]: Started[] = []
let authorization = ''

const call = async (site: Started | undefined, path: string, body?: object) => {
  if (!site) throw new Error('no server')
  const { status, text } = await site.ask(base + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { result, errors } = JSON.parse(text)
  return { status, result, error: errors?.errs?.[0] }
}
const withdrawnOn = async (site: Started | undefined, id: number) =>
  (await call(site, `/row?entity=drugs&key=${id}`)).result?.row.withdrawn?.reason
const everywhere = (id: number) =>
  Promise.all([sharing, following, alone].map((site) => withdrawnOn(site, id)))
const publish = async (site: Started, id: string, more: object = {}) => {
  await tinyExport(join(layout(site.config.dataDir).exports, id), id, more)
  return await call(site, '/publish', { source: id })
}
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 200 })

beforeAll(async () => {
  const place = await emptyPlace('postgres')
  if (!('url' in place)) throw new Error('no address')
  const DATABASE_URL = place.url as string
  const storage = await openMigrated(place)
  const { token } = await createOperatorIn(storage, ['publisher'], new Date())
  await storage.close()
  authorization = `Bearer ${token}`
  const RELEASES_URL = temporaryFolder('releases')
  sharing = await startServer(dist, { DATABASE_URL, RELEASES_URL })
  following = await startServer(dist, { DATABASE_URL, RELEASES_URL, FOLLOW: '1' })
  alone = await startServer(dist, { DATABASE_URL })
  await publish(sharing, 'first')
  await publish(alone, 'own')
  await soon(async () =>
    expect(await call(following, '/row?entity=drugs&key=7')).toMatchObject({ status: 200 }),
  )
})
afterAll(async () => {
  for (const site of [sharing, following, alone]) await site?.server.stop()
})

describe('a withdrawal with several servers', () => {
  it('reaches every server, whichever was told, and so does its end', async () => {
    const because = { because: 'quality', reason: 'a complaint of the maker' }
    expect((await call(sharing, '/products/7/withdraw', because)).result.report.is).toBe(
      'published',
    )
    await soon(async () => expect(await everywhere(7)).toEqual(['quality', 'quality', 'quality']))

    // Refused, and asked again, where the release of the first withdrawal arrives in between.
    await soon(async () =>
      expect(
        await call(following, '/products/8/withdraw', { ...because, because: 'safety' }),
      ).toMatchObject({ status: 200, result: { report: { is: 'published' } } }),
    )
    expect(await withdrawnOn(following, 8)).toBe('safety')
    await soon(async () => expect(await everywhere(8)).toEqual(['safety', 'safety', 'safety']))

    expect(
      (await call(alone, '/products/7/restore', { reason: 'the maker explained' })).status,
    ).toBe(200)
    await soon(async () => expect(await everywhere(7)).toEqual([undefined, undefined, undefined]))
    // A later export, on a server that was not told, does not sell it again.
    if (alone) await publish(alone, 'later', { rupees: 33 })
    expect(await withdrawnOn(alone, 8)).toBe('safety')
  }, 180_000)
})
