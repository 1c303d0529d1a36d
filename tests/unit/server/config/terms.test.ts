import { expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { termsOf } from '#server/config/terms.ts'
import { secondShop } from '../../../support/second-shop.ts'

const termsWith = (charges: object, env: Record<string, string> = {}) => {
  const { minimum, shipping } = termsOf(readConfig(env), secondShop({ charges }).charges)
  return { minimum, shipping }
}

it('the fee for shipping and the least order are those of shop.json', () => {
  expect(
    termsWith({ minimumRupees: 150, shipping: { feeRupees: 40, freeFromRupees: 500 } }),
  ).toEqual({ minimum: 15_000, shipping: { fee: 4_000, threshold: 50_000 } })
  expect(termsWith({ shipping: {} }).shipping).toEqual({ fee: 3_000, threshold: 25_000 })
  expect(termsWith({ shipping: null }, { SHIPPING: 'on' }).shipping).toBeNull()
})

it('where shop.json says nothing of them, the variables hold', () => {
  expect(termsWith({}, { SHIPPING: 'on', ORDER_MIN_RUPEES: '75' })).toEqual({
    minimum: 7_500,
    shipping: { fee: 3_000, threshold: 25_000 },
  })
})
