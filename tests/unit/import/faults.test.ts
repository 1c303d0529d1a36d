import { readdirSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { faultCases } from '../../fixtures/export/fault-cases.ts'
import {
  badRows,
  dangling,
  exportOf,
  imported,
  importInto,
  type LooseRows,
  query,
  refused,
  replaceFile,
} from '../../fixtures/export/importing.ts'
import { type Rows, smallRows } from '../../fixtures/export/rows.ts'
import { temporaryFolder } from '../../support/project.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder('faults')
})

const allow = { badRows: true }

/** Imports the small export after `edit` and returns its bad rows. */
const badAfter = async (edit: (rows: Rows & LooseRows) => void) => {
  const rows = smallRows()
  edit(rows as Rows & LooseRows)
  const outcome = imported(await importInto(folder, await exportOf(folder, 'r1', rows), { allow }))
  expect(dangling(outcome.file)).toEqual([])
  return badRows(outcome)
}

const first = <Row extends object>(rows: readonly Row[] | undefined): Row => rows?.[0] as Row

describe('a bad row goes to the quarantine with its file, line, field and reason, and the others are published', () => {
  test.each(faultCases)(
    'a bad row is quarantined while the others are published: %s',
    async (_, edit, expected) => {
      const bad = await badAfter(edit)
      expect(bad[0]).toMatchObject({ ...expected, file: `${expected.file}.ndjson` })
      expect(bad).toHaveLength(1)
    },
  )

  test('what only looks like damage is published', async () => {
    const texts = [
      'Dextrose 5%D and Vit A+ADE-Forte',
      'Amlo+ACE-inhibitor, TNFα, NF-κB, 10 µg, β-blocker',
      'On Station Road & GT Road: 5 amp; 1 vial',
      'Benzo[b]thiophene 😊 ½ at 25 °C',
      'What is it?It lowers fever.',
    ]
    expect(
      await badAfter((rows) => {
        for (const [at, about] of texts.entries())
          Object.assign(rows.drugs[at % rows.drugs.length] as object, { about })
        Object.assign(first(rows.otc), {
          ...{ about: texts[4], packLabel: 'roll of 4.5 m' },
          ...{ unitsInPack: 4.5, unit: 'm' },
        })
      }),
    ).toEqual([])
  })

  test('a damaged translation is left out, named at every import, and its page is written in English alone', async () => {
    const rows = smallRows()
    Object.assign(first(rows.drugs), {
      about: { en: 'Eases fever.', hi: '????? ??', ta: 'காய்ச்சலைக் குறைக்கிறது' },
    })
    const source = await exportOf(folder, 'r1', rows)
    const outcome = imported(await importInto(folder, source, { allow }))
    expect(badRows(outcome)[0]).toMatchObject({ field: 'about.hi', kept: true })
    expect(outcome.quarantine).toMatchObject({ rows: 1, kept: 1 })
    const written = (file: string) =>
      query(
        file,
        "SELECT languages & 2 AS hindi, body ->> '$.about.hi' AS hi, body ->> '$.about.ta' AS ta FROM product WHERE id = 11",
      )
    expect(written(outcome.file)).toEqual([{ hindi: 0, hi: null, ta: 'காய்ச்சலைக் குறைக்கிறது' }])
    const again = imported(
      await importInto(folder, await exportOf(folder, 'r2', rows), { allow, base: outcome.file }),
    )
    expect(badRows(again)[0]).toMatchObject({ field: 'about.hi', kept: true })
    expect(written(again.file)).toEqual(written(outcome.file))
  })

  test('a publish stops where more than a hundredth of the rows would lose a translation', async () => {
    const rows = smallRows()
    for (const drug of rows.drugs) Object.assign(drug, { about: { en: 'Eases.', hi: '???' } })
    expect(refused(await importInto(folder, await exportOf(folder, 'r1', rows)))).toMatchObject({
      code: 'bad-rows',
    })
  })

  test('a category with the slug of another is quarantined', async () => {
    const bad = await badAfter((rows) => rows.categories.push({ id: 5, name: 'WELLNESS' }))
    expect(bad).toEqual([
      {
        file: 'categories.ndjson',
        line: 5,
        id: 5,
        field: 'name',
        reason: 'gives the slug wellness, which category 1 has',
      },
    ])
  })

  test('categories that are each other’s ancestors are quarantined, with all categories below them', async () => {
    const bad = await badAfter((rows) => {
      rows.categories.push(
        { id: 5, name: 'Hen', parentId: 6 },
        { id: 6, name: 'Egg', parentId: 5 },
        { id: 7, name: 'Chick', parentId: 6 },
      )
      rows.otc.push({ ...first(rows.otc), id: 24, categoryIds: [7] })
    })
    expect(bad.map(({ file, id, field, reason }) => [file, id, field, reason])).toEqual([
      ['categories.ndjson', 5, 'parentId', 'leads back to the category itself'],
      ['categories.ndjson', 6, 'parentId', 'leads back to the category itself'],
      ['categories.ndjson', 7, 'parentId', 'names category 6, which is not there'],
      ['otc.ndjson', 24, 'categoryIds.0', 'names category 7, which is not there'],
    ])
  })

  test('a bad salt is quarantined with its products, interactions and notes', async () => {
    const bad = await badAfter(
      (rows) => void Object.assign(first(rows.salts), { name: '<i>Paracetamol</i>' }),
    )
    expect(bad.map(({ file, id }) => `${file} ${id}`)).toEqual([
      'salts.ndjson 1',
      'interactions.ndjson 2:1',
      'salt-notes.ndjson 1:alcohol',
      'drugs.ndjson 12',
      'drugs.ndjson 13',
      'drugs.ndjson 14',
    ])
  })

  test('a row with several faults is reported in one line with all of them', async () => {
    const [bad, ...others] = await badAfter(
      (rows) => void Object.assign(first(rows.drugs), { mrp: -1, name: '<b>' }),
    )
    expect(others).toEqual([])
    expect([bad, ...(bad?.also ?? [])].map((fault) => fault?.field).sort()).toEqual(['mrp', 'name'])
  })
})

describe('a line that is not a row', () => {
  const good = JSON.stringify(first(smallRows().ailments))
  const line = (text: string | Buffer) =>
    Buffer.concat([Buffer.from(`${good}\n`), Buffer.from(text as string), Buffer.from('\n')])
  test.each<[string, string | Buffer, string]>([
    [
      'bytes that are not UTF-8',
      Buffer.from([0x7b, 0x22, 0x69, 0x64, 0x22, 0x3a, 0xc3, 0x28, 0x7d]),
      'is not valid UTF-8',
    ],
    ['a cut-off object', '{"id": 2, "name": "Cou', 'is not valid JSON'],
    ['a bare value', 'null', 'is not a JSON object'],
    ['a list', '[{"id": 2, "name": "Cough"}]', 'is not a JSON object'],
    [
      'a line of 3 MB',
      `{"id": 2, "name": "${'x'.repeat(3_000_000)}"}`,
      'is longer than 1048576 bytes',
    ],
    ['an abyss of brackets', `${'['.repeat(500_000)}`, 'is not valid JSON'],
  ])('%s is a bad row, and the rows around it are published', async (_, text, reason) => {
    const source = await exportOf(folder, 'r1', { ailments: [] })
    replaceFile(
      source,
      'ailments.ndjson',
      Buffer.concat([
        line(text),
        Buffer.from('{"id": 3, "name": "Cold"}\r\n\n{"id": 4, "name": "Flu"}'),
      ]),
    )
    const outcome = imported(await importInto(folder, source, { allow }))
    expect(badRows(outcome)).toEqual([{ file: 'ailments.ndjson', line: 2, field: '', reason }])
    expect(query(outcome.file, 'SELECT id FROM ailment ORDER BY id')).toEqual([
      { id: 1 },
      { id: 3 },
      { id: 4 },
    ])
    expect(outcome.counts.ailments).toEqual({
      read: 4,
      kept: 3,
      refused: 1,
      untranslated: 0,
      removed: 0,
    })
  })

  test('a field that stands in a row twice is named, also in an inner object and under an escape', async () => {
    const source = await exportOf(folder, 'r1', { ailments: [] })
    const lines = [
      '{"id": 2, "name": "Cough", "name": "Cold"}',
      String.raw`{"id": 3, "name": "Flu", "\u006eame": "Cold"}`,
      '{"id": 4, "name": {"en": "Ache", "en": "Pain"}}',
      '{"id": 5, "name": "Say \\"name\\": twice", "synonyms": ["name", "name"]}',
    ]
    replaceFile(source, 'ailments.ndjson', lines.join('\n'))
    const bad = badRows(imported(await importInto(folder, source, { allow })))
    expect(bad.map(({ id, field, reason }) => [id, field, reason])).toEqual([
      [2, 'name', 'stands in the row twice'],
      [3, 'name', 'stands in the row twice'],
      [4, 'en', 'stands in the row twice'],
    ])
  })

  test('lines across many chunks and a byte order mark are read completely', async () => {
    const source = await exportOf(folder, 'r1', { ailments: [] })
    const rows = Array.from({ length: 300 }, (_, index) =>
      JSON.stringify({ id: index + 1, name: 'Long', about: 'ℏ'.repeat(5_000 + index) }),
    )
    replaceFile(source, 'ailments.ndjson', `\ufeff${rows.join('\n')}`)
    const outcome = imported(await importInto(folder, source))
    expect(
      query(
        outcome.file,
        `SELECT count(*) AS n, sum(length(body ->> 'about')) AS letters FROM ailment`,
      ),
    ).toEqual([{ n: 300, letters: 1_544_850 }])
  })
})

describe('one bad row in a hundred', () => {
  const ailments = (count: number, bad: number) => ({
    ailments: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      name: index < bad ? '<b>Bold</b>' : `Ailment ${index}`,
    })),
  })

  test('an export with one bad row in a hundred is published without it', async () => {
    const outcome = imported(
      await importInto(folder, await exportOf(folder, 'r1', ailments(500, 5))),
    )
    expect(outcome.quarantine).toMatchObject({
      rows: 5,
      reasons: [{ reason: 'ailments name contains HTML', rows: 5 }],
    })
    expect(badRows(outcome)).toHaveLength(5)
    expect(query(outcome.file, 'SELECT count(*) AS n FROM ailment')).toEqual([{ n: 495 }])
  })

  test('an export with more than one bad row in a hundred is refused with a report', async () => {
    const outcome = refused(
      await importInto(folder, await exportOf(folder, 'r1', ailments(500, 6))),
    )
    expect(outcome).toMatchObject({
      code: 'bad-rows',
      reason: expect.stringMatching(
        /6 of 500 rows \(1\.2 %\) are bad, more than 1 %.*--allow-bad-rows/,
      ),
    })
    expect(badRows(outcome)).toHaveLength(6)
    expect(readdirSync(`${folder}/catalogues`)).toEqual(['quarantine-r1.ndjson'])
  })

  test('an export with one bad row in twenty is refused', async () => {
    expect(
      refused(await importInto(folder, await exportOf(folder, 'r1', ailments(20, 1)))).code,
    ).toBe('bad-rows')
  })

  test('an export is refused for one bad row that an operator edited, with its field and reason', async () => {
    const source = await exportOf(folder, 'r1', ailments(500, 2))
    const outcome = refused(await importInto(folder, source, { edited: ['ailments 2'] }))
    expect(outcome).toMatchObject({ code: 'edit', reason: 'ailments 2: name contains HTML.' })
    expect(
      imported(await importInto(folder, source, { edited: ['ailments 3'] })).quarantine,
    ).toMatchObject({ rows: 2 })
  })

  test('the report of an earlier attempt is deleted once the rows are corrected', async () => {
    await importInto(folder, await exportOf(folder, 'r1', ailments(20, 1)))
    imported(await importInto(folder, await exportOf(folder, 'r1', ailments(20, 0))))
    expect(readdirSync(`${folder}/catalogues`)).toEqual(['catalogue-r1.db'])
  })
})

test('a picture of this site that is not there, of a gallery too, makes its row a bad one that names the field and the picture', async () => {
  const rows = smallRows()
  Object.assign(first(rows.otc), {
    image: '/there.svg',
    images: ['https://example.com/back.jpg', '/gone.svg'],
  })
  const source = await exportOf(folder, 'r1', rows)
  const asked = { allow, hasPicture: (path: string) => path === '/there.svg' }
  const bad = badRows(imported(await importInto(folder, source, asked)))
  const ofProducts = bad.filter(({ file }) => file === 'otc.ndjson')
  expect(ofProducts).toMatchObject([
    { field: 'images.1', reason: 'names /gone.svg, which is not there' },
  ])
})
