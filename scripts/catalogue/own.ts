import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gstRates } from '#model/gst.ts'
import { decimalRupees, type Paise, paiseFromRupees, typedRupees } from '#model/money.ts'
import { RegistrationNumber } from '#model/registration-number.ts'
import { Manifest } from '../../src/catalogue/export/manifest.ts'
import { highestMrp, type OtcRow } from '../../src/catalogue/export/product.ts'
import { allRows, type Row, releaseFacts, rowsOfRelease } from '../../src/catalogue/export/read.ts'
import { writeExport } from '../../src/catalogue/export/write.ts'
import { medicineFault } from '../../src/catalogue/import/tables/products.ts'
import { sampleFolder } from '../../src/catalogue/sample.ts'
import { readCsv } from '../../src/server/kernel/read-csv.ts'
import { tableText } from '../../src/server/kernel/upload-text.ts'
import { jsonArg } from './args.ts'
import { catalogueText, withCatalogue } from './catalogue-of.ts'
import { command } from './command.ts'
import { finish, number } from './print.ts'

const columns = ['product', 'mrp'] as const

/** The products of a matched list, each with the least MRP that its packs are printed with: none is sold above it. */
export const productsIn = (list: string): Map<number, number | null> | null => {
  const read = readCsv(list, columns, (record) =>
    /^\d+$/.test(record.product ?? '') ? record : { wrong: 'product' as const },
  )
  if ('failed' in read) return null
  const found = new Map<number, number | null>()
  for (const { product, mrp = '' } of read.rows) {
    const printed = paiseFromRupees(typedRupees(mrp))
    const known = found.get(Number(product)) ?? null
    found.set(
      Number(product),
      printed === null || printed <= 0 ? known : Math.min(printed, known ?? printed),
    )
  }
  return found
}

export type Taxed = { hsn?: string; taxRate?: number }

/** What a matched list says of the tax of its products; where its lines differ, or say what is none, nothing. */
export const taxesIn = (list: string): Map<number, Taxed> => {
  const read = readCsv(list, ['product', 'hsn', 'gst'], (record) => record)
  const found = new Map<number, Taxed>()
  if ('failed' in read) return found
  const ofProduct = Map.groupBy(read.rows, ({ product }) => Number(product))
  for (const [id, rows] of ofProduct) {
    const only = (column: 'hsn' | 'gst'): string => {
      const values = new Set(rows.map((row) => (row[column] ?? '').replace(/\.0+$|\s|%/g, '')))
      return values.size === 1 ? ([...values][0] as string) : ''
    }
    const [hsn, gst] = [only('hsn'), only('gst')]
    found.set(id, {
      ...(/^\d{4}(?:\d\d){0,2}$/.test(hsn) && { hsn }),
      ...(gst !== '' && gstRates.includes(Number(gst)) && { taxRate: Number(gst) }),
    })
  }
  return found
}

/** What another shop promises, and not this one. */
const promises = ['offers', 'care-plans', 'banners']

const withoutPrice = ({ offeredPrice: _, available: __, ...kept }: Row): Row => kept

/** Writes the sample as a shop of its own shows it until it has a catalogue: with nothing that another shop promises. Returns its id. */
export const writeOwnSample = async (directory: string): Promise<string> => {
  const { id, createdAt, source, languages, files } = Manifest.parse(
    JSON.parse(readFileSync(join(sampleFolder, 'manifest.json'), 'utf8')),
  )
  const rows = Map.groupBy(
    files.filter(({ entity }) => !promises.includes(entity)),
    ({ entity }) => entity,
  )
  const rowsIn = (name: string): Row[] =>
    readFileSync(join(sampleFolder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => withoutPrice(JSON.parse(line)))
  const own = await writeExport({
    ...{ directory, createdAt, languages, ...(source && { source }) },
    id: `${id}-own`,
    rows: Object.fromEntries(
      [...rows].map(([entity, named]) => [entity, named.flatMap(({ name }) => rowsIn(name))]),
    ),
  })
  return own.id
}

type Printed = { id: number; text: string }

/** Why the printed MRP of a product cannot be its price: the import would refuse the row, and the product with it. */
const aboveCeiling = (row: Row, mrp: number): Printed | null => {
  const highest = highestMrp(row as Parameters<typeof highestMrp>[0])
  if (highest === null || mrp <= highest) return null
  const [printed, most] = [mrp, Math.floor(highest)].map((sum) => decimalRupees(sum as Paise))
  const text = `${row.id} ${row.name} (${row.packLabel}): MRP ${printed}, at most ${most} by its ceiling`
  return { id: row.id as number, text }
}

type Placed = { by: string; registration: string; on: string }

/** Health products that the import would leave out, since the list has the HSN code of a medicine for them: a pharmacist's word places them. */
export const heldOf = (rows: Iterable<Row>): Printed[] =>
  [...rows]
    .filter((row) => {
      const faultOf = (one: object) =>
        medicineFault({ benefits: [], ...one } as unknown as OtcRow, undefined)
      return faultOf(row) && !faultOf({ ...row, placedBy: {} })
    })
    .map(({ id, name, packLabel, hsn }) => ({
      id: id as number,
      text: `${id} ${name} (${packLabel}): HSN ${hsn}`,
    }))

function* placed(rows: Iterable<Row>, held: readonly Printed[], placedBy: Placed): Generator<Row> {
  const ids = new Set<unknown>(held.map(({ id }) => id))
  for (const row of rows) yield ids.has(row.id) ? { ...row, placedBy } : row
}

/** What of another catalogue belongs to a shop that has some of its products: prices, offers and plans of the other are not this one's. */
export function* ownRows(
  rows: Iterable<Row>,
  entity: string,
  products: ReadonlyMap<number, number | null>,
  used: ReadonlySet<unknown>,
  unsold: Printed[] = [],
  taxes: ReadonlyMap<number, Taxed> = new Map(),
): Generator<Row> {
  for (const given of rows) {
    // Without an HSN code there is no return of GST: the shop's own books have it where the catalogue does not.
    const row: Row = { ...taxes.get(given.id as number), ...given }
    if (entity === 'drugs' || entity === 'otc') {
      if (!products.has(row.id as number)) continue
      const mrp = products.get(row.id as number) ?? null
      const above = mrp === null ? null : aboveCeiling(row, mrp)
      if (above) {
        // Kept without a price: its packs are received, and none is sold until a person says which of the two is wrong.
        unsold.push(above)
        const { mrp: _, scheme: __, ...kept } = withoutPrice(row)
        yield kept
      } else yield { ...withoutPrice(row), ...(mrp !== null && { mrp: mrp / 100 }) }
    } else if (entity === 'variants') {
      const own = (row.products as { productId: number }[]).filter(({ productId }) =>
        products.has(productId),
      )
      if (own.length > 1) yield { ...row, products: own }
    } else if ((entity !== 'brands' && entity !== 'manufacturers') || used.has(row.id)) yield row
  }
}

export const ownCommand = command({
  meta: {
    name: 'own',
    description: 'Write an export of the products that a matched list names, with its MRPs',
  },
  args: {
    list: { type: 'positional', description: 'The list that match wrote', required: true },
    directory: { type: 'positional', description: 'A new or empty folder', required: true },
    catalogue: { type: 'string', description: catalogueText },
    pharmacist: {
      type: 'string',
      description: 'Who has looked at the health products that have the HSN code of a medicine',
    },
    registration: { type: 'string', description: 'Registration number of that pharmacist' },
    ...jsonArg,
  },
  run: async ({ args }) => {
    const quiet = args.json ?? false
    const refuse = (is: string, text: string): void => finish(quiet, { is }, text, false)
    if (!existsSync(args.list)) return refuse('missing', `There is no file ${args.list}.`)
    if (existsSync(args.directory) && readdirSync(args.directory).length > 0)
      return refuse('refused', `${args.directory} is not empty.`)
    const by = args.pharmacist?.trim() || null
    const registration = RegistrationNumber.safeParse(args.registration)
    if (by && !registration.success)
      return refuse(
        'refused',
        '--registration must be a number of a State pharmacy council, such as TNPC 4711.',
      )
    const text = tableText(readFileSync(args.list))
    const products = text === null ? null : productsIn(text)
    if (!products || products.size === 0)
      return refuse('unreadable', `${args.list} is no list that match wrote: it names no product.`)
    await withCatalogue(args.catalogue, quiet, async (file) => {
      const db = new DatabaseSync(file, { readOnly: true })
      try {
        const facts = releaseFacts(db)
        const sold = ['drugs', 'otc'] as const
        const unsold: Printed[] = []
        const own = sold.flatMap((entity) => [
          ...ownRows(rowsOfRelease(db, entity), entity, products, new Set(), unsold),
        ])
        const used = new Set(
          own.flatMap((row) => [row.brandId, row.manufacturerId, row.marketerId]),
        )
        for (const brand of rowsOfRelease(db, 'brands'))
          if (used.has(brand.id)) used.add(brand.manufacturerId)
        const now = new Date().toISOString()
        const taxes = taxesIn(text as string)
        const held = heldOf(ownRows(rowsOfRelease(db, 'otc'), 'otc', products, used, [], taxes))
        const placedBy =
          by && registration.success
            ? { by, registration: registration.data, on: now.slice(0, 10) }
            : null
        const soldRows = (rows: Iterable<Row>, entity: string): Iterable<Row> => {
          const of = ownRows(rows, entity, products, used, [], taxes)
          return placedBy && entity === 'otc' ? placed(of, held, placedBy) : of
        }
        await writeExport({
          directory: args.directory,
          id: `own-${now.slice(0, 16).replaceAll(/\D/g, '')}`,
          createdAt: now,
          source: `${args.list}, of ${facts.id}`.slice(0, 500),
          languages: facts.languages,
          rows: Object.fromEntries(
            Object.entries(allRows(db))
              .filter(([entity]) => !promises.includes(entity))
              .map(([entity, rows]) => [
                entity,
                entity === 'drugs' || entity === 'otc'
                  ? soldRows(rows, entity)
                  : ownRows(rows, entity, products, used),
              ]),
          ),
        })
        finish(
          quiet,
          {
            is: 'written',
            products: own.length,
            aboveCeiling: unsold.map(({ id }) => id),
            held: held.map(({ id }) => id),
          } as { is: string },
          [
            `${number(own.length)} products in ${args.directory}, of ${number(products.size)} that ${args.list} names`,
            ...(unsold.length === 0
              ? []
              : [
                  `${number(unsold.length)} of them have no price, and are not sold until one is set under Catalogue, Products of the console:`,
                ]),
            ...unsold.map(({ text }) => `  ${text}`),
            ...(held.length === 0
              ? []
              : [
                  placedBy
                    ? `${number(held.length)} of them have the HSN code of a medicine in ${args.list}, and are sold freely by the word of ${placedBy.by}, ${placedBy.registration}:`
                    : `${number(held.length)} of them are sold freely in the catalogue, and have the HSN code of a medicine in ${args.list}: publish leaves them out. Once the pharmacist has looked at each, write them to a new folder with --pharmacist '<name>' --registration '<number>':`,
                ]),
            ...held.map(({ text }) => `  ${text}`),
          ].join('\n'),
          true,
        )
      } finally {
        db.close()
      }
    })
  },
})
