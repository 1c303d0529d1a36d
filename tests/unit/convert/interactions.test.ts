import { expect, test } from 'vitest'
import { readDdinter } from '../../../scripts/convert/ddinter.ts'
import { readDrugbank } from '../../../scripts/convert/drugbank.ts'
import { readDrugsCom } from '../../../scripts/convert/drugs-com.ts'
import { createIds, createSpellings } from '../../../scripts/convert/identity.ts'
import { interactionRows, noteRows } from '../../../scripts/convert/interactions.ts'
import { createTally } from '../../../scripts/convert/report.ts'
import { settleSalts } from '../../../scripts/convert/salts.ts'
import { csv } from './inputs.ts'

const ddinter = (rows: string[]) =>
  csv(['file_code,DDInterID_A,Drug_A,DDInterID_B,Drug_B,Level', ...rows].join('\n'))

const settle = async (
  catalogue: string[],
  rows: string[],
  drugbank = new Map<string, string>(),
) => {
  const found = await readDdinter(await ddinter(rows))
  const spellings = createSpellings()
  for (const salt of catalogue) spellings.note(salt.toLowerCase(), salt)
  const joins = createTally()
  const salts = settleSalts(spellings, createIds('salt'), found, drugbank, new Map(), joins)
  const nameOf = (id: number) => salts.all.find((salt) => salt.id === id)?.name
  const interactions = [...interactionRows(found, salts, joins)] as {
    saltA: number
    saltB: number
    severity: number | null
  }[]
  return {
    found,
    salts,
    joins,
    pairs: interactions.map(({ saltA, saltB, severity }) => [
      [nameOf(saltA), nameOf(saltB)].sort().join(' + '),
      severity,
    ]),
    interactions,
    notes: (more: Parameters<typeof noteRows>[1] = []) =>
      [...noteRows(found, more, salts, joins)] as {
        saltId: number
        topic: string
        verdict: string
        severity: number | null
      }[],
  }
}

test('each unordered pair is kept once, and repeats in overlapping files are counted', async () => {
  const input = await ddinter([
    'A,1,Quellamine,2,Restol,Major',
    'B,1,Quellamine,2,Restol,Major',
    'H,2,Restol,1,Quellamine,Major',
    'A,1,Quellamine,3,Zest,Unknown',
  ])
  const { pairs } = await readDdinter(input)
  expect(pairs).toEqual([
    { a: 'Quellamine', b: 'Restol', severity: 1 },
    { a: 'Quellamine', b: 'Zest', severity: null },
  ])
  expect(input.report).toMatchObject({
    read: 4,
    used: 2,
    dirt: { 'pair-repeated': 2, 'level-unknown': 1 },
  })
})

test('of two levels of a pair the more severe counts, in whatever order they come', async () => {
  const minor = 'A,1,Quellamine,2,Restol,Minor'
  const major = 'B,2,Restol,1,Quellamine,Major'
  const unknown = 'H,1,Quellamine,2,Restol,Unknown'
  for (const rows of [
    [minor, major, unknown],
    [unknown, major, minor],
  ])
    expect((await readDdinter(await ddinter(rows))).pairs.map(({ severity }) => severity)).toEqual([
      1,
    ])
  expect(
    (await readDdinter(await ddinter([unknown, minor]))).pairs.map(({ severity }) => severity),
  ).toEqual([3])
})

test('the four levels are mapped, and Unknown stays a known interaction of unknown severity', async () => {
  const { found } = await settle(
    [],
    [
      'A,1,A a,2,B b,Major',
      'A,1,A a,3,C c,Moderate',
      'A,1,A a,4,D d,Minor',
      'A,1,A a,5,E e,Unknown',
    ],
  )
  expect(found.pairs.map(({ severity }) => severity)).toEqual([1, 2, 3, null])
})

test('names with commas and brackets are read, and routes are kept apart', async () => {
  const { pairs, salts } = await settle(
    ['Insulin Human'],
    ['A,1,"Insulin human (inhalation, rapid acting)",2,Restol,Major'],
  )
  expect(pairs).toEqual([['Insulin human (inhalation, rapid acting) + Restol', 1]])
  expect(salts.byIdentity('insulin human')?.covered).toBe(false)
})

test('every pair has both salts, whether the catalogue sells the drugs or not', async () => {
  const { pairs, joins } = await settle(
    ['Quellamine'],
    ['A,1,Quellamine,2,Restol,Major', 'A,2,Restol,3,Zest,Minor'],
  )
  expect(pairs).toEqual([
    ['Quellamine + Restol', 1],
    ['Restol + Zest', 3],
  ])
  expect(joins.counts).toMatchObject({
    'ddinter-pairs': 2,
    'ddinter-pairs-carried': 2,
    'salts-only-in-ddinter': 2,
  })
})

test('a pair has the smaller id first, as the catalogue stores it', async () => {
  const { interactions } = await settle(
    [],
    ['A,1,Quellamine,2,Restol,Major', 'A,2,Restol,3,Zest,Minor', 'A,3,Zest,1,Quellamine,Minor'],
  )
  for (const { saltA, saltB } of interactions) expect(saltA).toBeLessThan(saltB)
})

test('a drug is found under a synonym of DrugBank, which becomes a synonym of the salt', async () => {
  const { salts, pairs } = await settle(
    ['Paracetamol'],
    ['A,1,Acetaminophen,2,Restol,Moderate'],
    new Map([['paracetamol', 'acetaminophen']]),
  )
  expect(pairs).toEqual([['Paracetamol + Restol', 2]])
  expect(salts.byIdentity('paracetamol')).toMatchObject({ synonyms: ['Acetaminophen'] })
})

test('names that are merely similar never match', async () => {
  const { salts } = await settle(
    ['Sodium Lactate', 'Interferon Alpha 2b', 'Vitamin B'],
    ['A,1,Sodium acetate,2,Interferon alpha 2a,Major', 'A,1,Sodium acetate,3,Vitamin A,Major'],
  )
  for (const name of ['sodium lactate', 'interferon alpha 2b', 'vitamin b'])
    expect(salts.byIdentity(name)?.covered).toBe(false)
})

test('each salt form of a drug has the drug’s pairs, by a curated list and without becoming a synonym', async () => {
  const { pairs, salts, joins } = await settle(
    ['Metoprolol Succinate', 'Metoprolol Tartrate'],
    ['A,1,Metoprolol,2,Restol,Major'],
  )
  expect(pairs).toEqual([
    ['Metoprolol Succinate + Restol', 1],
    ['Metoprolol Tartrate + Restol', 1],
  ])
  expect(salts.byIdentity('metoprolol succinate')?.synonyms).toEqual([])
  expect(joins.counts).toMatchObject({
    'ddinter-pairs-carried': 1,
    'interaction-rows-for-further-salt-forms': 1,
  })
})

test('pairs with alcohol become alcohol notes, and alcohol does not become a salt', async () => {
  const { notes, salts, joins, pairs } = await settle(
    ['Quellamine'],
    ['D,1,Quellamine,690,Ethanol,Major', 'A,690,Ethanol,2,Restol,Unknown'],
  )
  expect(notes().map(({ topic, verdict, severity }) => [topic, verdict, severity])).toEqual([
    ['alcohol', 'unsafe', 1],
    ['alcohol', 'consult', null],
  ])
  expect(pairs).toEqual([])
  expect(salts.byIdentity('ethanol')).toBeUndefined()
  expect(joins.counts).toMatchObject({ 'ddinter-pairs-with-alcohol-carried-as-notes': 2 })
})

test('a DrugBank synonym of two drugs is not used', async () => {
  const input = await csv(
    [
      'DrugBank ID,Common name,Synonyms',
      '1,Restol,Zest | Rest',
      '2,Quell,Zest | Quella',
      '3,Alone,',
    ].join('\n'),
  )
  const names = await readDrugbank(input)
  expect(names.get('zest')).toBeUndefined()
  expect(names.get('quella')).toBe('quell')
  expect(input.report.dirt).toEqual({ 'synonym-of-two-drugs': 1, 'without-synonym': 1 })
})

const drugsCom = (rows: string[]) =>
  csv(['generic_name,pregnancy_category,alcohol,drug_link', ...rows].join('\n'))

test('pregnancy categories are read cautiously, and the most cautious of several counts', async () => {
  const input = await drugsCom([
    'quellamine,B,,',
    'quellamine (oral route),D,X,https://www.drugs.com/quellamine.html',
    'restol,A,,',
    'zest,,X,',
    'bare,N,,',
  ])
  const notes = await readDrugsCom([input])
  expect(
    notes.map(({ generic, topic, verdict, category }) => [generic, topic, verdict, category]),
  ).toEqual([
    ['bare', 'pregnancy', 'unknown', 'N'],
    ['quellamine', 'alcohol', 'caution', undefined],
    ['quellamine', 'pregnancy', 'unsafe', 'D'],
    ['restol', 'pregnancy', 'safe-if-prescribed', 'A'],
    ['zest', 'alcohol', 'caution', undefined],
  ])
  expect(input.report.dirt).toMatchObject({
    'pregnancy-category-differs': 1,
    'pregnancy-category-empty': 1,
    'alcohol-not-recorded': 3,
    'route-or-brand-in-generic-name': 1,
  })
})

test('a row about local use or about a combination says nothing about the drug', async () => {
  const input = await drugsCom(['quellamine topical,X,X,', 'quellamine and restol,X,X,'])
  expect(await readDrugsCom([input])).toEqual([])
  expect(input.report.dirt).toEqual({ 'local-route-left-out': 1, 'combination-left-out': 1 })
})

test('DDInter takes precedence for alcohol', async () => {
  const { notes } = await settle([], ['D,1,Quellamine,690,Ethanol,Major'])
  const own = await readDrugsCom([await drugsCom(['quellamine,C,X,'])])
  expect(notes(own).map(({ topic, verdict }) => [topic, verdict])).toEqual([
    ['alcohol', 'unsafe'],
    ['pregnancy', 'caution'],
  ])
})

test('a drug is covered only if the files prove that they list all its interactions', async () => {
  // Quellamine belongs to the group of file A, and so does Restol, of which a pair is missing there. Zest belongs to the group of B.
  const { salts } = await settle(
    [],
    ['A,1,Quellamine,2,Restol,Major', 'B,2,Restol,3,Zest,Minor', 'A,1,Quellamine,4,Umbra,Minor'],
  )
  const covered = (name: string) => salts.byIdentity(name)?.covered
  expect(['quellamine', 'zest', 'restol', 'umbra'].map(covered)).toEqual([true, true, false, false])
})
