import { expect, test } from 'vitest'
import { parseComposition } from '../../../scripts/convert/composition.ts'
import type { Medicine } from '../../../scripts/convert/medicine.ts'
import { joinRepeated } from '../../../scripts/convert/repeated.ts'
import { createTally } from '../../../scripts/convert/report.ts'

const medicine = ({
  composition = 'Quellamine (5mg)',
  ...own
}: Partial<Omit<Medicine, 'composition'>> & { composition?: string }): Medicine => ({
  id: 1,
  name: 'Quellin Tablet',
  maker: 'Quell Labs Ltd',
  packLabel: 'strip of 10 tablets',
  whole: true,
  discontinued: false,
  available: false,
  sideEffects: [],
  ...own,
  composition: parseComposition(composition, createTally()),
})

test('rows of one name, maker, pack and composition are merged and keep the lower id and the known price', () => {
  const joins = createTally()
  const rows = [
    medicine({ id: 7 }),
    medicine({
      id: 9,
      maker: 'Quell Labs Limited',
      price: 80,
      available: true,
      prescription: true,
    }),
  ]
  expect(joinRepeated(rows, joins)).toMatchObject([
    { id: 7, price: 80, available: true, prescription: true },
  ])
  expect(joins.counts).toEqual({ 'repeated-name-maker-and-pack-joined': 1 })
})

test('rows of one name whose salts or strengths differ are never merged', () => {
  const joins = createTally()
  const rows = [
    medicine({}),
    medicine({ id: 2, composition: 'Quellamine (10mg)' }),
    medicine({ id: 3, packLabel: 'strip of 6 tablets' }),
  ]
  expect(joinRepeated(rows, joins)).toHaveLength(3)
  expect(joins.counts).toEqual({ 'repeated-name-maker-and-pack-with-other-salts': 1 })
})

test('a list of salts that may be cut is merged with the complete one, which is kept', () => {
  const cut = medicine({ whole: false, composition: 'Quellamine (5mg) + Restol (2mg)' })
  const whole = medicine({ id: 2, composition: 'Quellamine (5mg) + Restol (2mg) + Zest (1mg)' })
  expect(joinRepeated([cut, whole], createTally())).toMatchObject([
    { id: 1, whole: true, composition: { length: 3 } },
  ])
  expect(joinRepeated([{ ...cut, whole: true }, whole], createTally())).toHaveLength(2)
})

test('a merged row requires a prescription if either row does', () => {
  const rows = [medicine({ prescription: false }), medicine({ id: 2, prescription: true })]
  expect(joinRepeated(rows, createTally())[0]?.prescription).toBe(true)
})
