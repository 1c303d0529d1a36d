import { describe, expect, it } from 'vitest'
import { courierLink, courierPagesIn } from '#model/courier.ts'

describe('where a courier shows a parcel', () => {
  // Seen red without `own` in `courierLink`.
  it('a page of the pharmacy goes before a known one, whatever the letters of the name', () => {
    const own =
      courierPagesIn(
        'Ekart=https://ekart.example/t/{awb},India Post=https://post.example/?n={awb}&of={awb}',
      ) ?? {}
    expect(courierLink('EKART ', 'A 1', own)).toBe('https://ekart.example/t/A%201')
    expect(courierLink('India Post', 'EM1', own)).toBe('https://post.example/?n=EM1&of=EM1')
    expect(courierLink('Delhivery', 'DL1', own)).toBe(
      'https://www.delhivery.com/track-v2/package/DL1',
    )
  })

  it('nothing is shown without a number, and for a courier whose page is not known', () => {
    expect([
      courierLink('Delhivery', ''),
      courierLink('A friend', '1'),
      courierLink('constructor', '1'),
    ]).toEqual(['', '', ''])
  })

  it.each([
    'Ekart',
    'Ekart=http://ekart.example/{awb}',
    'Ekart=https://ekart.example/',
    '=https://ekart.example/{awb}',
    'Ekart=https:///{awb}',
  ])('no page is read from %s', (text) => {
    expect(courierPagesIn(text)).toBeNull()
  })
})
