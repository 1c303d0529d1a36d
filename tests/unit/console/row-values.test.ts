import { expect, it } from 'vitest'
import { changedFields, inputsOf, shownOf } from '#console/screens/catalogue/rows/values.ts'
import type { RowField } from '#model/row-field.ts'

const field = (name: string, kind: RowField['kind']): RowField => ({ name, kind, required: false })
const fields = [
  field('name', 'line'),
  field('about', 'text'),
  field('mrp', 'number'),
  field('position', 'whole'),
  field('ailmentIds', 'numbers'),
  field('from', 'moment'),
  field('available', 'truth'),
  field('faq', 'structure'),
]
const row = {
  name: 'Crocin',
  about: { en: 'Lowers a fever.', hi: 'बुखार कम करता है।' },
  mrp: 30.5,
  position: 2,
  ailmentIds: [3, 4],
  from: '2026-11-23T18:30:07.000Z',
  available: true,
  faq: [{ question: 'When?', answer: 'After food.' }],
}
const shown = Object.assign({}, ...fields.map((of) => shownOf(of, row[of.name as keyof typeof row])))
const changed = (typed: Record<string, string>) => changedFields(fields, row, { ...shown, ...typed })

it('a form that was not touched changes nothing, whatever line ends the browser sends', () => {
  expect(changed({})).toEqual({ set: {} })
  expect(changed({ faq: shown.faq.replaceAll('\n', '\r\n') })).toEqual({ set: {} })
})

it('shows a moment as the time in India, and reads it back as one in UTC', () => {
  expect(shown.from).toBe('2026-11-24T00:00')
  expect(changed({ from: '2026-11-24T09:15' })).toEqual({ set: { from: '2026-11-24T03:45:00.000Z' } })
})

it('sends what was typed in the type of its field, and null for what was emptied', () => {
  expect(changed({ mrp: '31.20', position: '0', ailmentIds: '4 5,6', available: 'false', faq: '[]', name: '' })).toEqual({
    set: { mrp: 31.2, position: 0, ailmentIds: [4, 5, 6], available: false, faq: [], name: null },
  })
})

it('keeps the other languages of a text, and makes one with English alone a plain text', () => {
  expect(changed({ 'about.en': 'Against fever.' })).toEqual({ set: { about: { en: 'Against fever.', hi: 'बुखार कम करता है।' } } })
  expect(changed({ 'about.hi': '' })).toEqual({ set: { about: 'Lowers a fever.' } })
  expect(changed(Object.fromEntries(inputsOf(field('about', 'text')).map((name) => [name, ''])))).toEqual({ set: { about: null } })
})

it.each([
  ['about', { 'about.en': '' }, 'noEnglish'],
  ['mrp', { mrp: 'cheap' }, 'notNumber'],
  ['position', { position: '1.5' }, 'notNumber'],
  ['ailmentIds', { ailmentIds: '3, x' }, 'notNumbers'],
  ['from', { from: 'tomorrow' }, 'notMoment'],
  ['faq', { faq: '[' }, 'notJson'],
] as [string, Record<string, string>, string][])('names %s where what was typed cannot be read', (name, typed, why) => {
  expect(changed(typed)).toEqual({ fault: { field: name, why } })
})
