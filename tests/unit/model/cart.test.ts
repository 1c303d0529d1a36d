import { describe, expect, it } from 'vitest'
import { blocks, pricedLine, type Sold } from '#model/cart.ts'
import { paise } from '#model/money.ts'
import { saleStates } from '#model/product.ts'

const sold: Sold = {
  sale: 'for-sale',
  blocked: null,
  mrp: paise(3000),
  price: paise(2550),
  units: 10_000,
  step: 10_000,
}
const line = { quantity: 20_000, seenPrice: paise(2550), onHand: null }
const served = { served: true }

describe('a line of the cart', () => {
  it('a line has today’s amount and no problem if it can be bought as seen', () => {
    expect(pricedLine(line, sold, served)).toEqual({
      problems: [],
      amount: { actual: 6000, payable: 5100 },
      packPrice: 2550,
    })
  })

  it('a line costs a member less than the price of all', () => {
    expect(pricedLine(line, sold, served, 1_000)).toMatchObject({
      amount: { actual: 6000, payable: 4590 },
      packPrice: 2295,
    })
  })

  it('a line reports a changed price and costs today’s', () => {
    expect(pricedLine({ ...line, seenPrice: paise(2000) }, sold, served)).toEqual({
      problems: [{ is: 'price-changed', from: 2000, to: 2550 }],
      amount: { actual: 6000, payable: 5100 },
      packPrice: 2550,
    })
  })

  it.each(saleStates.filter((state) => state !== 'for-sale'))(
    'a line costs nothing when its product is %s',
    (sale) => {
      expect(pricedLine(line, { ...sold, sale }, served)).toMatchObject({
        problems: [{ is: sale }],
        amount: null,
      })
    },
  )

  it('a line costs nothing in a city that is not served', () => {
    expect(pricedLine(line, sold, { served: false })).toMatchObject({
      problems: [{ is: 'city-not-served' }],
      amount: null,
    })
  })

  it('a line is no longer sold when its product has left the catalogue', () => {
    expect(pricedLine(line, null, served)).toMatchObject({
      problems: [{ is: 'discontinued' }],
      amount: null,
      packPrice: null,
    })
  })

  it('a line costs nothing while less of it is there than wanted, and says how many whole steps are left', () => {
    expect(pricedLine({ ...line, onHand: 20_000 }, sold, served)).toMatchObject({
      problems: [],
      amount: { payable: 5100 },
    })
    expect(pricedLine({ ...line, onHand: 19_000 }, sold, served)).toMatchObject({
      problems: [{ is: 'short', left: 10_000 }],
      amount: null,
    })
    expect(pricedLine({ ...line, onHand: 0 }, sold, served)).toMatchObject({
      problems: [{ is: 'short', left: 0 }],
      amount: null,
    })
  })

  it('a line must be a multiple of today’s step', () => {
    expect(pricedLine(line, { ...sold, step: 15_000 }, served)).toMatchObject({
      problems: [{ is: 'not-multiple', step: 15_000 }],
      amount: null,
    })
  })

  it('a line can be ordered despite a changed price', () => {
    expect(
      [
        { is: 'price-changed', from: paise(1), to: paise(2) } as const,
        { is: 'banned' } as const,
      ].map(blocks),
    ).toEqual([false, true])
  })
})
