import { hash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { interactionList, moveInteractionList } from '#server/interactions/list-repository.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, signIn, type TestServer, visit } from '../../support/test-server.ts'

const newer = '/api/v3/interactionchecker'
// Warf 5, Ecosprin 75, Combiflam, Ibugesic Plus, Pantocid 40, and one more, of the sample.
const products = [62101, 11401, 10501, 10502, 30102, 10601]
const five = products.slice(0, 5)
const at = '2026-11-20T06:00:00.000Z'

describe.each(engines)('the list of the interaction checker on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  type Visitor = Awaited<ReturnType<typeof visit>>
  const add = ({ post }: Visitor, productId: number) =>
    post(`${newer}/add`, { productId, productType: 'Drug' })
  const remove = ({ post }: Visitor, productId: number) => post(`${newer}/deletes`, { productId })
  const idsOf = async ({ get }: Visitor): Promise<number[]> =>
    (await get(`${newer}/fetchAll`)).json.result.items.map(({ prId }: { prId: number }) => prId)
  const customer = async (email: string) => {
    const visitor = await visit(testServer, null)
    return { visitor, id: await signIn(testServer, visitor, email) }
  }
  const sessionOf = async ({ own }: Visitor): Promise<string> => {
    const token_hash = hash('sha256', own.cookie.split('=')[1] ?? '', 'hex')
    const { db } = testServer.storage
    return (
      await db
        .selectFrom('session')
        .select('id')
        .where('token_hash', '=', token_hash)
        .executeTakeFirstOrThrow()
    ).id
  }

  it('the list has the remaining items after any order of additions and removals', async () => {
    const visitor = await visit(testServer, null)
    // Each step toggles one of six products.
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 5 }), { maxLength: 14 }), async (steps) => {
        await visitor.post(`${newer}/deleteAll`)
        let list: number[] = []
        for (const step of steps) {
          const id = products[step] as number
          if (list.includes(id)) {
            await remove(visitor, id)
            list = list.filter((other) => other !== id)
          } else {
            const { status } = await add(visitor, id)
            expect(status).toBe(list.length < 5 ? 200 : 422)
            if (list.length < 5) list.push(id)
          }
        }
        expect(await idsOf(visitor)).toEqual(list)
      }),
      { numRuns: 25, seed: 6 },
    )
  })

  it('the list ends the same whichever subset of five is removed, in any order', async () => {
    const visitor = await visit(testServer, null)
    for (let subset = 0; subset < 2 ** five.length; subset++) {
      const removed = five.filter((_, index) => subset & (1 << index))
      if (subset % 2) removed.reverse()
      await visitor.post(`${newer}/deleteAll`)
      for (const id of five) await add(visitor, id)
      for (const id of removed) await remove(visitor, id)
      expect(await idsOf(visitor)).toEqual(five.filter((id) => !removed.includes(id)))
    }
  })

  // Seen red without `claimList`: simultaneous additions fail on PostgreSQL.
  it('the list never has a sixth or repeated item, however many are added at once', async () => {
    const visitor = await visit(testServer, null)
    const replies = await Promise.all([...products, ...products].map((id) => add(visitor, id)))
    expect(replies.every(({ status }) => [200, 422].includes(status))).toBe(true)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    const ids = await idsOf(visitor)
    expect([ids.length, new Set(ids).size]).toEqual([5, 5])
  })

  // Seen red without the CHECK of `place`.
  it('the database refuses a sixth item, whatever a program does', async () => {
    const { id } = await customer('sixth@example.in')
    const row = {
      owner_id: id,
      session_id: null,
      customer_id: id,
      kind: 'product',
      name: 'x',
      added_at: at,
    } as const
    await testServer.storage.db
      .insertInto('interaction_item')
      .values({ ...row, place: 5, item_id: 1 })
      .execute()
    const sixth = testServer.storage.db
      .insertInto('interaction_item')
      .values({ ...row, place: 6, item_id: 2 })
      .execute()
    await expect(sixth).rejects.toThrow()
  })

  it('a guest’s list moves to the account at sign-in: its items come first, and the account’s items fill the rest', async () => {
    const known = await customer('asha@example.in')
    for (const id of [10601, 11401, 30102]) await add(known.visitor, id)
    const visitor = await visit(testServer, null)
    for (const id of [62101, 11401, 10501]) await add(visitor, id)
    const session = await sessionOf(visitor)
    await testServer.storage.inTransaction((db) => moveInteractionList(db, session, known.id))
    await signIn(testServer, visitor, 'asha@example.in')
    expect(await idsOf(visitor)).toEqual([62101, 11401, 10501, 10601, 30102])
    expect(await idsOf(known.visitor)).toEqual(await idsOf(visitor))
    expect(
      await interactionList(testServer.storage.db, { id: session, customer_id: null }),
    ).toEqual([])
    // Cleared, because a transaction may run twice.
    await testServer.storage.inTransaction((db) => moveInteractionList(db, session, known.id))
    expect(await idsOf(visitor)).toHaveLength(5)
  })

  it('the list of a session is removed with it', async () => {
    const visitor = await visit(testServer, null)
    await add(visitor, 62101)
    const session = await sessionOf(visitor)
    await testServer.storage.db.deleteFrom('session').where('id', '=', session).execute()
    expect(
      await interactionList(testServer.storage.db, { id: session, customer_id: null }),
    ).toEqual([])
  })
})
