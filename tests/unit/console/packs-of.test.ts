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

// Seen red as the stored words: one of a medicine in no schedule was "1 units · none", in Hindi too.
it.each([
  ['en', '1 unit', '15 units · Schedule H1'],
  ['hi', '1 यूनिट', '15 यूनिट · शेड्यूल H1'],
])(
  'the desk reads in %s how much was ordered, and no schedule where there is none',
  async (lang, one, some) => {
    vi.stubGlobal('document', { documentElement: { lang } })
    const { unitsOrdered } = await import('../../../src/console/screens/review/decision.ts')
    expect(unitsOrdered({ units: 1, schedule: 'none' })).toBe(one)
    expect(unitsOrdered({ units: 15, schedule: 'H1' })).toBe(some)
  },
)
