import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { layout } from '#press/layout.ts'
import { openMigrated } from '#server/db/open.ts'
import { temporaryFolder } from '../../support/project.ts'
import { type Started, startServer } from '../../support/server.ts'
import { createOperatorIn } from '../../support/staff.ts'
import { tinyExport } from '../../support/tiny-export.ts'
import { tinyDist } from '../../support/tiny-site.ts'

const dist = tinyDist()
const dataDir = temporaryFolder('extension-rows')

let site: Started
let authorization: string

const resultOf = async (path: string, options: object = {}) =>
  JSON.parse((await site.ask(path, { headers: { authorization }, ...options })).text).result
const rowOf = async (id: number) =>
  (await resultOf(`/api/ops/catalogue/row?entity=drugs&key=${id}`)).row

beforeAll(async () => {
  site = await startServer(dist, { DATA_DIR: dataDir })
  const storage = await openMigrated({ file: layout(dataDir).storage })
  authorization = `Bearer ${(await createOperatorIn(storage, ['publisher'], new Date())).token}`
  await storage.close()
  await tinyExport(join(layout(dataDir).exports, 'first'), 'first')
  await resultOf('/api/ops/catalogue/publish', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ source: 'first' }),
  })
  await site.server.stop()
  mkdirSync(layout(dataDir).extensions, { recursive: true })
  writeFileSync(
    join(layout(dataDir).extensions, 'erp.mjs'),
    `export default {
      prices: async () => [
        { productId: 1, price: 2000 },
        { productId: 2, price: 3001 },
        { productId: 3, price: 1 },
        { productId: 99, price: 2000 },
        { productId: 4, price: 0 },
        { productId: 5, price: 3000 },
      ],
      searchTerms: async () => [{ term: 'bukhar goli', means: ['Paracetamol'] }, { term: '', means: [] }],
    }`,
  )
  site = await startServer(dist, { DATA_DIR: dataDir })
})
afterAll(() => site.server.stop())

describe('prices and words of search of an extension', () => {
  it('are published with their history, and what is above the MRP, below half or no row stops none of the others', async () => {
    const before = await rowOf(2)
    await vi.waitFor(
      async () => expect(await rowOf(1)).toMatchObject({ offeredPrice: 20 }),
      120_000,
    )
    await vi.waitFor(async () => {
      const { row } = await resultOf('/api/ops/catalogue/row?entity=search-terms&key=bukhar%20goli')
      expect(row).toEqual({ term: 'bukhar goli', means: ['Paracetamol'] })
    }, 120_000)
    expect(await rowOf(2)).toEqual(before)
    expect(await rowOf(3)).not.toHaveProperty('offeredPrice')
    expect(await rowOf(4)).not.toHaveProperty('offeredPrice')
    const found = await resultOf('/api/v1/search/all?name=bukhar%20goli')
    expect(found.products.result.length).toBeGreaterThan(0)
    const exact = await resultOf('/api/v1/search/all?name=drug%201')
    expect(JSON.stringify(exact.products.result[0])).toContain('"20.00"')
    // An edit is in the history after it is served.
    await vi.waitFor(async () => {
      const history = await resultOf('/api/ops/catalogue/history?limit=5')
      expect(history.map(({ by }: { by: string }) => by).slice(0, 2)).toEqual([
        'extension erp',
        'extension erp',
      ])
    }, 120_000)
    const { text, status } = await site.ask('/readyz')
    expect([status, text]).toEqual([200, expect.stringContaining('erp')])
  })
})
