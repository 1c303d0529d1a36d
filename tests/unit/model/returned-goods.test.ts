import { describe, expect, it } from 'vitest'
import { isKeptCold, shelfBar } from '#model/returned-goods.ts'

describe('goods that came back', () => {
  it.each([
    ['Store in a refrigerator (2–8 °C).', ''],
    ['Store between 2°C and 8°C', ''],
    ['Keep at 2 to 8 C, do not freeze', ''],
    ['Refrigerate after opening', ''],
    ['', 'Insulin glargine 100 IU/ml'],
    ['', 'Typhoid vaccine'],
  ])('%s %s must stay cold', (storage, composition) => {
    expect(isKeptCold(storage, composition)).toBe(true)
  })

  it.each([
    'Store below 30 °C in a dry place',
    'Keep in a cool, dry place away from sunlight.',
    'Store at 20-25 °C',
    'Keep out of the reach of children aged 2 to 8 months',
    '',
  ])('%s need not', (storage) => {
    expect(isKeptCold(storage, 'Paracetamol 500 mg')).toBe(false)
  })

  const good = {
    isSold: true,
    needsSecond: false,
    isCold: false,
    quantity: 30_000,
    packUnits: 15_000,
    usableUntil: '2026-11-28',
    today: '2026-11-28',
    withheld: null,
  } as const
  it.each([
    [{}, null],
    [{ isCold: true }, 'cold'],
    [{ isSold: false, needsSecond: true }, 'not-sold'],
    [{ needsSecond: true, quantity: 29_000 }, 'second'],
    [{ quantity: 29_000 }, 'opened'],
    [{ today: '2026-11-29' }, 'expired'],
    [{ withheld: 'recalled' }, 'recalled'],
    [{ withheld: 'quarantined', isCold: true }, 'quarantined'],
    [{ withheld: 'expiring' }, null],
  ] as const)('with %o the shelf is barred by %s', (other, bar) => {
    expect(shelfBar({ ...good, ...other })).toBe(bar)
  })
})
