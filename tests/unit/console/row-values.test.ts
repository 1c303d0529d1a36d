import { expect, it, vi } from 'vitest'
import { entityNames } from '#catalogue/export/manifest.ts'
import { rowFields } from '#catalogue/export/row-fields.ts'
import { changedFields, shownOf } from '#console/screens/catalogue/rows/values.ts'
import { editable } from '#contract/publishing/content.ts'
import type { RowField } from '#model/row-field.ts'

const field = (name: string, kind: RowField['kind'], fields?: RowField[]): RowField => ({
  name,
  kind,
  required: false,
  fields,
})
const fields = [
  field('name', 'line'),
  field('about', 'text'),
  field('mrp', 'number'),
  field('position', 'whole'),
  field('ailmentIds', 'numbers'),
  field('from', 'moment'),
  field('available', 'truth'),
  field('faq', 'list', [field('question', 'text'), field('answer', 'text')]),
  field('uses', 'texts'),
  field('synonyms', 'lines'),
  field('safety', 'group', [
    field('alcohol', 'group', [field('verdict', 'choice'), field('note', 'text')]),
  ]),
]
const row = {
  name: 'Crocin',
  about: { en: 'Lowers a fever.', hi: 'बुखार कम करता है।' },
  mrp: 30.5,
  position: 2,
  ailmentIds: [3, 4],
  from: '2026-11-23T18:30:07.000Z',
  available: true,
  faq: [
    { question: 'When?', answer: 'After food.' },
    { question: 'How often?', answer: { en: 'Twice.', hi: 'दो बार।' } },
  ],
  uses: ['Fever', { en: 'Pain', hi: 'दर्द' }],
  synonyms: ['Paracetamol', 'Acetaminophen'],
  safety: { alcohol: { verdict: 'unsafe', note: 'Do not drink.' } },
}
const shown = Object.assign(
  {},
  ...fields.map((of) => shownOf(of, row[of.name as keyof typeof row])),
)
const changed = (typed: Record<string, string>) =>
  changedFields(fields, row, { ...shown, ...typed })

it('a form that was not touched changes nothing, whatever line ends the browser sends', () => {
  expect(changed({})).toEqual({ set: {} })
  expect(changed({ synonyms: shown.synonyms.replaceAll('\n', '\r\n') })).toEqual({ set: {} })
})

it('shows a moment as the time in India, and reads it back as one in UTC', () => {
  expect(shown.from).toBe('2026-11-24T00:00')
  expect(changed({ from: '2026-11-24T09:15' })).toEqual({
    set: { from: '2026-11-24T03:45:00.000Z' },
  })
})

it('sends what was typed in the type of its field, and null for what was emptied', () => {
  expect(
    changed({
      mrp: '31.20',
      position: '0',
      ailmentIds: '4 5,6',
      available: 'false',
      faq: '',
      name: '',
    }),
  ).toEqual({
    set: { mrp: 31.2, position: 0, ailmentIds: [4, 5, 6], available: false, faq: null, name: null },
  })
})

it('keeps the other languages of a text, and makes one with English alone a plain text', () => {
  expect(changed({ 'about.en': 'Against fever.' })).toEqual({
    set: { about: { en: 'Against fever.', hi: 'बुखार कम करता है।' } },
  })
  expect(changed({ 'about.hi': '' })).toEqual({ set: { about: 'Lowers a fever.' } })
  expect(changed({ 'about.en': '', 'about.hi': '' })).toEqual({ set: { about: null } })
})

it('reads the entries of a list in the order of its keys, without those in which nothing was typed', () => {
  expect(changed({ faq: '1,0,7' })).toEqual({ set: { faq: [row.faq[1], row.faq[0]] } })
  expect(
    changed({ faq: '0,1,7', 'faq.7.question.en': 'And then?', 'faq.7.answer.en': 'Rest.' }),
  ).toEqual({
    set: { faq: [...row.faq, { question: 'And then?', answer: 'Rest.' }] },
  })
  expect(changed({ uses: '1' })).toEqual({ set: { uses: [row.uses[1]] } })
  expect(changed({ synonyms: ' Paracetamol \n\nPCM' })).toEqual({
    set: { synonyms: ['Paracetamol', 'PCM'] },
  })
  expect(changed({ 'safety.alcohol.note.en': '' })).toEqual({
    set: { safety: { alcohol: { verdict: 'unsafe' } } },
  })
  expect(changed({ 'safety.alcohol.note.en': '', 'safety.alcohol.verdict': '' })).toEqual({
    set: { safety: null },
  })
})

it.each(entityNames)('a form has an input for each field of %s', (entity) => {
  expect(() => rowFields(entity)).not.toThrow()
  expect(rowFields(entity).length).toBeGreaterThan(0)
})

// Seen red without `field_scheme`.
it.each(editable)('each field of a form of %s has a name in words', async (entity) => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const { nameOf } = await import('#console/screens/catalogue/rows/words.ts')
  const namesIn = (all: readonly RowField[]): string[] =>
    all.flatMap(({ name, fields: inner }) => [name, ...namesIn(inner ?? [])])
  expect(namesIn(rowFields(entity)).filter((name) => nameOf(name) === name)).toEqual([])
})

it.each([
  ['about', { 'about.en': '' }, 'noEnglish'],
  ['mrp', { mrp: 'cheap' }, 'notNumber'],
  ['position', { position: '1.5' }, 'notNumber'],
  ['ailmentIds', { ailmentIds: '3, x' }, 'notNumbers'],
  ['from', { from: 'tomorrow' }, 'notMoment'],
  ['faq', { 'faq.1.answer.en': '' }, 'noEnglish'],
] as [string, Record<string, string>, string][])(
  'names %s where what was typed cannot be read',
  (name, typed, why) => {
    expect(changed(typed)).toEqual({ fault: { field: name, why } })
  },
)
