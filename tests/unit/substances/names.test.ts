import { expect, it } from 'vitest'
import { foldSubstance } from '#catalogue/substances/fold.ts'
import { innOf, namesOfSubstance } from '#catalogue/substances/names.ts'
import table from '../../../src/catalogue/substances/names.json' with { type: 'json' }

type Row = { inn: string; usan?: string; ban?: string; india?: string; also?: string[] }
const rows = table.rows as Row[]
const namesIn = ({ inn, usan, ban, india, also = [] }: Row): string[] =>
  [inn, usan, ban, india, ...also].flatMap((name) => (name === undefined ? [] : [name]))

it.each([
  ['Lignocaine', 'lidocaine'],
  ['Frusemide', 'furosemide'],
  ['Rifampin', 'rifampicin'],
  ['Albuterol', 'salbutamol'],
  ['Nitroglycerin', 'glyceryl trinitrate'],
  ['Noradrenaline', 'norepinephrine'],
  ['Dicyclomine', 'dicycloverine'],
  ['Norethindrone', 'norethisterone'],
  ['Acetaminophen', 'paracetamol'],
  ['Sulphamethoxazole', 'sulfamethoxazole'],
  ['Tadalafil IP', 'tadalafil'],
  ['Paracetamol/Acetaminophen', 'paracetamol'],
  ['Vitamin B6 (Pyridoxine)', 'pyridoxine'],
])('%s is %s', (name, inn) => {
  expect(innOf(name)).toBe(inn)
})

it('a name missing from the table stays itself, and a longer name is not the shorter one', () => {
  expect(innOf('Xyzamol')).toBe('xyzamol')
  expect(innOf('Vitamin')).toBe('vitamin')
  expect(innOf('Paracetamol and Codeine')).toBe('paracetamol and codeine')
})

it('every name of the table leads to its row, and none is in two rows', () => {
  const owners = new Map<string, string>()
  for (const row of rows)
    for (const name of namesIn(row)) {
      const key = foldSubstance(name)
      expect(owners.get(key) ?? row.inn, `${name} stands in two rows`).toBe(row.inn)
      owners.set(key, row.inn)
      expect(innOf(name)).toBe(foldSubstance(row.inn))
      expect(namesOfSubstance(name)).toEqual(expect.arrayContaining(namesIn(row)))
    }
  expect(rows.length).toBeGreaterThanOrEqual(400)
})

it('every row has more than one name and repeats none', () => {
  for (const row of rows) {
    expect(new Set(namesIn(row)).size, row.inn).toBeGreaterThan(1)
    const { also = [], ...national } = row
    for (const name of also) expect(Object.values(national), row.inn).not.toContain(name)
  }
})
