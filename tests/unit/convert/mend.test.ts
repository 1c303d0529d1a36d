import { expect, test } from 'vitest'
import { fromWindows1252, undoDoubleEncoding } from '#catalogue/export/double-encoding.ts'
import { foldName, mendName, mendText } from '../../../scripts/convert/mend.ts'
import { createTally } from '../../../scripts/convert/report.ts'

/** UTF-8 bytes read as Windows-1252, as the data has them. */
const mangle = (text: string): string =>
  fromWindows1252(Buffer.from(text, 'utf8').toString('latin1'))

test('UTF-8 that was read as Windows-1252 is repaired, including the five unassigned bytes', () => {
  for (const text of [
    'a doctor’s word',
    '“quoted” – dash',
    '5 µcg',
    'no\u00a0break',
    'ﬁ',
    'é',
    'नुस्खा',
    'a ‐ b',
    'À',
  ])
    expect(undoDoubleEncoding(mangle(text))).toBe(text)
})

test('text that is not double-encoded stays unchanged', () => {
  for (const text of ['Crohn’s disease', 'µcg', 'Café', 'Ångström', '± ½ α β', 'Â', '€5'])
    expect(undoDoubleEncoding(text)).toBe(text)
})

test('each kind of defect in a name is counted once and repaired', () => {
  const dirt = createTally()
  expect(mendName(` ${mangle('Sun’s')}  Pharma\u00a0Ltd\u0090 `, dirt)).toBe('Sun’s Pharma Ltd')
  expect(dirt.counts).toEqual({
    'double-encoded': 1,
    'no-break-space': 1,
    'control-character': 1,
    'doubled-space': 1,
    'space-at-an-end': 1,
  })
})

test('a name gets the characters with which it is printed', () => {
  const dirt = createTally()
  expect(mendName('Ǫuellin 100mg', dirt)).toBe('Quellin 100mg')
  expect(mendName(mangle('Betaﬁ Α‐P'), dirt)).toBe('Betafi A-P')
  expect(dirt.counts['lookalike-letter']).toBe(2)
})

test('a space is inserted only between sentences that are joined without one', () => {
  const dirt = createTally()
  expect(mendText('It helps.Take it daily!Do not stop (ever).Ask.', dirt)).toBe(
    'It helps. Take it daily! Do not stop (ever). Ask.',
  )
  expect(mendText('Take 2.5 mg, e.g. at 8 a.m. in the U.S.A. daily.', dirt)).toBe(
    'Take 2.5 mg, e.g. at 8 a.m. in the U.S.A. daily.',
  )
  expect(dirt.counts).toEqual({ 'glued-sentences': 1 })
})

test('names are compared ignoring case and repeated spaces', () => {
  expect(foldName('  BETADERM  gm Cream')).toBe(foldName('Betaderm GM cream '))
})
