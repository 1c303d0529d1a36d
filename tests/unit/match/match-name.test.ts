import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Manifest } from '#catalogue/export/manifest.ts'
import { readLedgerName } from '#catalogue/match/ledger-name.ts'
import { openMatcher } from '#catalogue/match/match-name.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { imported, importInto } from '../../fixtures/export/importing.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { drug } from '../../fixtures/small-products.ts'
import { root, temporaryFolder } from '../../support/project.ts'

const amount = (value: number, unit = '') => ({ value, unit })

describe('a name of a ledger', () => {
  it.each([
    ["AZITHRAL 500 TAB 5'S", { key: 'azithral', numbers: [amount(500)], form: 'tablet', count: 5 }],
    ['GLYCOMET GP 1 TAB 15S', { key: 'glycometgp', numbers: [amount(1)], count: 15 }],
    ['TAXIM-O 200MG TABS 01 S', { key: 'taximo', numbers: [amount(200, 'mg')], count: 1 }],
    ['MONOCEF 1GM INJ', { numbers: [amount(1, 'g')], form: 'injection', holds: null }],
    ['FUSIWAL OINT 15GM', { numbers: [], form: 'ointment', holds: amount(15, 'g') }],
    ['MOXICIP E/D 5ML', { key: 'moxicip', form: 'drops', sites: 'eye', holds: amount(5, 'ml') }],
    ['JANUMET 50/500 TAB 15S', { numbers: [amount(50), amount(500)] }],
    ['ISTAVEL D 10/100 1X10S', { key: 'istaveld', numbers: [amount(10), amount(100)], count: 10 }],
    ['PAN 40 TAB 1*15', { key: 'pan', numbers: [amount(40)], count: 15 }],
    ['TELMA 40 1x10', { key: 'telma', numbers: [amount(40)], count: 10 }],
    // A box of ten strips, or a strip: a person says which.
    ['PAN DSR CAP 10*1*15', { count: null }],
    ['CUTICOLOR GEL 1X60GM', { key: 'cuticolor', numbers: [], holds: amount(60, 'g') }],
    ['LANTUS CARTRIDGE 1X3ML', { numbers: [], holds: amount(3, 'ml'), count: null }],
    ['BACTIGRAS 1*10CM', { count: null }],
    ['FORXIGA 10MG TAB 2X14 S', { numbers: [amount(10, 'mg')], count: 28 }],
    ['ARACHITOL INJ 3 L', { numbers: [amount(3, 'l')], holds: null }],
    ['SAVLON LIQ 1 L', { numbers: [], holds: amount(1, 'l') }],
    ['GLYCOMET GP 1*10', { key: 'glycometgp', numbers: [], count: 10, doubt: amount(1) }],
    // The 1 is a strength as likely as a pack, and there is an M2 beside it.
    ['AMARYL M1*10', { key: 'amarylm', numbers: [amount(1), amount(10)], count: null }],
    ['DOLO 650 TAB1*15', { key: 'dolo', numbers: [amount(650)], count: 15 }],
    ['JOHNSON&amp;JOHNSON SOAP 75GM', { key: 'johnsonjohnson', holds: amount(75, 'g') }],
    ['DOLO 650 &#39;15S&#39;', { key: 'dolo', numbers: [amount(650)], count: 15 }],
    ['XYZ BOLUS VET', { sites: 'animal' }],
    ['2 HER TAB', { key: 'her', numbers: [amount(2)] }],
    ['', { key: '', numbers: [], form: null, count: null }],
  ])('%s is read', (name, read) => {
    expect(readLedgerName(name)).toMatchObject(read)
  })
})

describe('the product that a name of a ledger means', () => {
  let catalogue: Catalogue
  let match: ReturnType<typeof openMatcher>
  const salts = (strength: string) => [{ saltId: 4, strength }]
  beforeAll(async () => {
    const small = smallExport()
    const more = [
      drug({ id: 901, name: 'Zentora 40 Tablet', composition: salts('40mg'), mrp: 33.79 }),
      drug({ id: 902, name: 'Zentora 80mg Tablet', composition: salts('80mg') }),
      drug({ id: 903, name: 'Zentora-H 40 Tablet', composition: salts('40mg') }),
      drug({
        id: 904,
        name: 'Zentora Suspension',
        composition: salts('20mg/5ml'),
        form: 'suspension',
        packForm: 'bottle',
        packLabel: 'bottle of 60 ml suspension',
        unitsInPack: 60,
        unit: 'ml',
      }),
      drug({ id: 905, name: 'Quillora Tablet', composition: salts('25mg') }),
      // What stands behind the form is in no ledger.
      drug({ id: 920, name: 'Zentora 20 Tablet PR', composition: salts('20mg') }),
      drug({ id: 910, name: 'Glymora-GP 2 Tablet', composition: salts('2mg') }),
      drug({
        id: 911,
        name: 'Glymora-GP 1 Tablet',
        composition: salts('1mg'),
        packLabel: 'strip of 15 tablets',
        unitsInPack: 15,
      }),
      drug({ id: 906, name: 'Brevona 5 Tablet', composition: salts('5mg') }),
      drug({
        id: 907,
        name: 'Brevona 5 Tablet',
        composition: salts('5mg'),
        packLabel: 'strip of 15 tablets',
        unitsInPack: 15,
      }),
      drug({
        id: 909,
        name: 'Calcivora 6L Injection',
        composition: salts('600000IU'),
        form: 'injection',
        packLabel: 'packet of 6 injections',
        unitsInPack: 6,
        unit: 'injection',
      }),
      drug({ id: 908, name: 'Thyrella 50mcg Tablet', composition: salts('50mcg') }),
    ]
    catalogue = await catalogueOf({ ...small, drugs: [...small.drugs, ...more] })
    match = openMatcher(catalogue)
  })
  afterAll(() => catalogue.close())
  const sure = (name: string, maker?: string): number | null => {
    const found = match(name, { manufacturer: maker })
    return found.is === 'sure' ? found.product.id : null
  }

  it.each([
    ['ZENTORA 40 TAB 10S', 901],
    ['ZENTORA 80 TABS', 902],
    ["ZENTORA H 40MG TAB 10'S", 903],
    ['ZENTORA-H 40 TAB', 903],
    ['ZENTORA SUSP 60ML', 904],
    // The strength that the ledger writes is the only one of that name.
    ['QUILLORA 25MG TAB 10 S', 905],
    ['QUILLORA TAB', 905],
    ['BREVONA 5 TAB 15S', 907],
    ['THYRELLA 50MCG TAB', 908],
    ['THYRELLA 0.05MG TAB', 908],
  ])('%s is product %i for sure', (name, id) => {
    expect(sure(name)).toBe(id)
  })

  it.each([
    ['another strength', 'ZENTORA 20 TAB 10S'],
    ['a strength in another unit', 'THYRELLA 50MG TAB'],
    ['another strength than the product’s own', 'QUILLORA 50 TAB'],
    ['no strength beside several', 'ZENTORA TAB 10S'],
    ['another form', 'ZENTORA 40 CAP 10S'],
    ['another pack', 'ZENTORA 40 TAB 30S'],
    ['another bottle', 'ZENTORA SUSP 100ML'],
    ['another letter behind the name', 'ZENTORA AM 40 TAB 10S'],
    ['two packs', 'BREVONA 5 TAB'],
    ['an animal’s', 'ZENTORA 40 TAB VET'],
    ['drops for the eye', 'ZENTORA E/D 5ML'],
    ['another name', 'ZENTROVA 40 TAB 10S'],
    ['two strips', 'ZENTORA 40 TAB 2X10 S'],
    ['other lakhs of units', 'CALCIVORA INJ 3 L'],
  ])('is never sure where the ledger means %s: %s', (_, name) => {
    expect(sure(name)).toBeNull()
  })

  it.each([
    ['a box of twenty', 674.05, 'choose'],
    ['one tablet', 3.38, 'choose'],
    ['the pack, years later', 60, 'sure'],
    ['nothing', undefined, 'sure'],
  ])('is asked about where the MRP is that of %s', (_, mrp, is) => {
    expect(match('ZENTORA 40 TAB 10S', { mrp }).is).toBe(is)
  })

  it('a stock statement becomes the list that the console receives, with what is sure filled in', () => {
    const folder = temporaryFolder('ledger')
    const [ledger, out] = [join(folder, 'ledger.csv'), join(folder, 'matched.csv')]
    writeFileSync(
      ledger,
      [
        '"A CHEMIST, PUNE",,,,,',
        'ITEM CODE,ITEM NAME,PACK,M.R.P.,BATCH NO,EXP,CL.STK,COMPANY',
        "S1,ZENTORA 40 TAB,10'S,33.79,24548,12/28,35,X",
        "S1,ZENTORA 40 TAB,10'S,33.79,T-443/25,10/27,20:1,X",
        "S2,ZENTORA 20 TAB,10'S,30.00,B1,10/27,5,X",
        'S3,COMB LARGE,,30.00,B1,10/27,5,X',
      ].join('\r\n'),
    )
    const said = execFileSync(
      process.execPath,
      [
        'scripts/catalogue.ts',
        'match',
        ledger,
        '--catalogue',
        catalogue.file,
        '--out',
        out,
        '--json',
      ],
      { cwd: root, encoding: 'utf8' },
    )
    expect(JSON.parse(said)).toEqual({
      ...{ is: 'matched', items: 3, sure: 1, known: 0, choose: 1, unknown: 1 },
      ...{ missing: [], unread: [], torn: [], repeated: [], groups: [] },
    })
    const lines = readFileSync(out, 'utf8').split('\r\n')
    expect(lines[1]).toBe('901,sure,S1,ZENTORA 40 TAB,24548,12/28,35,33.79,,,,')
    expect(lines[2]).toBe('901,sure,S1,ZENTORA 40 TAB,T-443/25,10/27,20:1,33.79,,,,')
    expect(lines[3]).toMatch(/^,choose,S2,.*901 Zentora 40 Tablet/)
    expect(lines).toHaveLength(5)
    // What the catalogue does not have is no work of the console: it lies apart.
    expect(readFileSync(join(folder, 'matched-unknown.csv'), 'utf8').split('\r\n')[1]).toBe(
      ',unknown,S3,COMB LARGE,B1,10/27,5,30.00,,,,',
    )
  })

  it('says which columns of a ledger were not read, and which lines it left out', () => {
    const folder = temporaryFolder('ledger')
    const [ledger, out] = [join(folder, 'ledger.csv'), join(folder, 'matched.csv')]
    const match = (heading: string) => {
      const lines = [
        heading,
        'ZENTORA 40 TAB,1*10,B1,10/27,5,',
        'COMB, LARGE,,B1,10/27,5,2',
        ',,,,,',
      ]
      writeFileSync(ledger, lines.join('\r\n'))
      const words = ['scripts/catalogue.ts', 'match', ledger, '--out', out]
      return execFileSync(process.execPath, [...words, '--catalogue', catalogue.file], {
        cwd: root,
        encoding: 'utf8',
      })
    }
    const said = match('Item Name,Packing,Batch No.,Exp.Dt,Godown,')
    expect(said).toContain(
      'No column is called packs, mrp, which Receive asks for. Not read: Godown.',
    )
    expect(said).toMatch(/2 not read.*: lines 3, 4/)
    expect(readFileSync(out, 'utf8')).toContain('901,sure,,ZENTORA 40 TAB,B1,10/27,,')
    expect(match('Item Name,Packing,Batch No.,Exp.Dt,Cl.Stock,')).toContain('called mrp, which')
    expect(readFileSync(out, 'utf8')).toContain('901,sure,,ZENTORA 40 TAB,B1,10/27,5,')
  })

  it.each([
    [
      'Tally, with headings in two lines and a sum',
      [
        'Stock Summary,,,',
        'Particulars,Closing Balance,,',
        ',Quantity,Rate,Value',
        "ZENTORA 40 TAB 10'S,12 strp,24,288",
        'Grand Total,12 strp,,288',
      ],
      "901,sure,,ZENTORA 40 TAB 10'S,,,12 strp,,24,",
      'Particulars (name), Quantity (packs), Rate (cost)',
    ],
    [
      'Tally, with what is told of each line above',
      [
        'Name of Item,Batch No,Closing Stock,,',
        ',,Quantity,Rate,Value',
        'ZENTORA 40 TAB,B1,"(-)3 strp",24,72',
      ],
      '901,sure,,ZENTORA 40 TAB,B1,,0,,24,',
      'Name of Item (name)',
    ],
    [
      'Shopify, with a line of its own for each picture',
      [
        'Handle,Title,Vendor,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price',
        'z,ZENTORA 40 TAB,X,Z1,-4,30,33.79',
        'z,,,,,,',
      ],
      '901,sure,Z1,ZENTORA 40 TAB,,,0,33.79,,',
      'Variant Compare At Price (mrp)',
    ],
    [
      'WooCommerce, whose field for the MRP is the last',
      ['ID,SKU,Name,Stock,Sale price,Regular price,Meta: mrp', '7,Z1,ZENTORA 40 TAB,9,28,30,33.79'],
      '901,sure,Z1,ZENTORA 40 TAB,,,9,33.79,,',
      'Meta: mrp (mrp)',
    ],
  ])('a list of %s is read', (_, lines, first, read) => {
    const folder = temporaryFolder('ledger')
    const [ledger, out] = [join(folder, 'ledger.csv'), join(folder, 'matched.csv')]
    writeFileSync(ledger, lines.join('\r\n'))
    const words = ['scripts/catalogue.ts', 'match', ledger, '--out', out]
    const said = execFileSync(process.execPath, [...words, '--catalogue', catalogue.file], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(readFileSync(out, 'utf8').split('\r\n')[1]?.startsWith(first)).toBe(true)
    expect(said).toContain(read)
    expect(said).toContain('1 item, of')
  })

  it('a matched list becomes a catalogue of these products alone, at the least MRP of their packs, with no promise of another shop', async () => {
    const folder = temporaryFolder('own')
    const [list, own] = [join(folder, 'matched.csv'), join(folder, 'own')]
    const rows = ['901,33.79', '901,31.50', '903,0', '903,"1,050.00"', '905,', ',12.00', '999999,5']
    writeFileSync(list, `product,mrp\n${rows.join('\n')}\n`)
    const args = ['scripts/catalogue.ts', 'own', list, own, '--catalogue', catalogue.file]
    const said = execFileSync(process.execPath, [...args, '--json'], { cwd: root })
    expect(JSON.parse(String(said))).toEqual({
      ...{ is: 'written', products: 3, aboveCeiling: [], held: [] },
    })
    const sold = readFileSync(join(own, 'drugs.ndjson'), 'utf8').trim().split('\n')
    expect(sold.map((line) => JSON.parse(line).id)).toEqual([901, 903, 905])
    // Seen red with a number read as a program reads it: thousands with a comma were none.
    expect(sold.map((line) => JSON.parse(line).mrp).slice(0, 2)).toEqual([31.5, 1050])
    const written = JSON.parse(readFileSync(join(own, 'manifest.json'), 'utf8')) as Manifest
    expect(written.files.map(({ entity }) => entity)).not.toContain('offers')
    const before = imported(await importInto(folder, own))
    expect(before.counts.drugs).toMatchObject({ kept: 3, refused: 0 })
  })

  it('the likeliest is offered first: what is written of form, strength and pack, whatever stands behind the form', () => {
    const first = (name: string): number | null => {
      const found = match(name)
      return found.is === 'choose' ? (found.products[0]?.id ?? null) : null
    }
    expect(first('ZENTORA 20 TAB 10S')).toBe(920)
    expect(first('ZENTORA 60ML')).toBe(904)
    expect(first('ZENTORA SUSP 100ML')).toBe(904)
    // The 1 is the strength or the strips; the strips alone would offer the 2 first.
    expect(first('GLYMORA GP 1*10')).toBe(911)
  })

  it('offers what begins alike to choose from, and nothing that only means the same', () => {
    const near = match('ZENTORA 20 TAB 10S')
    expect(near.is === 'choose' && near.products.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Zentora 40 Tablet', 'Zentora 80mg Tablet']),
    )
    expect(match('PARACETAMOL 500 MG SOMEBODY').is === 'sure').toBe(false)
    expect(match('COLGATE PLAX 250ML')).toEqual({ is: 'unknown' })
    expect(match('')).toEqual({ is: 'unknown' })
  })
})
