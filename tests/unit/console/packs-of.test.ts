import { beforeAll, expect, it, vi } from 'vitest'

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }))

it('a packer reads whole packs, and units where a pack is opened', async () => {
  const { packsOf } = await import('../../../src/console/screens/order/packs-of.ts')
  const packSize = 'strip of 10 tablets'
  expect(packsOf({ productQuantity: 30, unitsInPack: 10, packSize })).toBe(
    '3 × strip of 10 tablets (30 units)',
  )
  expect(packsOf({ productQuantity: 15, unitsInPack: 10, packSize })).toBe(
    '15 units · strip of 10 tablets',
  )
})
