import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Match, openMatcher } from '#catalogue/match/match-name.ts'
import { openCatalogue } from '#catalogue/open.ts'
import { csv } from '#model/csv.ts'
import { noteHeadings } from '#model/delivery-note.ts'
import { typedRupees } from '#model/money.ts'
import { readCsv } from '../../src/server/kernel/read-csv.ts'
import { tableText } from '../../src/server/kernel/upload-text.ts'
import { jsonArg } from './args.ts'
import { catalogueText, withCatalogue } from './catalogue-of.ts'
import { command } from './command.ts'
import { finish, number } from './print.ts'

/** What a stock statement says of an item; all but the name may be missing. */
const columns = [
  'code',
  'name',
  'manufacturer',
  'pack',
  'batch',
  'expiry',
  'packs',
  'loose',
  'mrp',
  'cost',
  'place',
  'hsn',
  'gst',
  'handle',
  'option',
] as const
type Row = Record<(typeof columns)[number], string>

const {
  batch = [],
  expiry = [],
  packs = [],
  loose = [],
  mrp = [],
  cost = [],
  place = [],
} = noteHeadings
/** What programs of pharmacies call them: Marg, Tally, GoFrugal, Shopify, WooCommerce. */
const called: Partial<Record<keyof Row, readonly string[]>> = {
  ...{ batch, expiry, loose, cost, place },
  // What a web shop asks less than.
  mrp: [...mrp, 'meta mrp', 'variant compare at price', 'regular price'],
  // Here `Pack` says how many are in one.
  packs: [...packs.filter((heading) => heading !== 'pack'), 'variant inventory qty'],
  code: ['item code', 'product code', 'sku', 'item no', 'alias', 'variant sku', 'item id'],
  name: [...(noteHeadings.name ?? []), 'name of item', 'product', 'stock item', 'title'],
  manufacturer: ['company', 'mfr', 'mfg', 'maker', 'brand', 'vendor', 'mfac', 'marketed by'],
  hsn: ['hsn code', 'hsn no', 'hsn sac', 'hsn sac code'],
  // `Tax` alone may be an amount.
  gst: ['gst rate', 'tax rate', 'gst percent'],
  pack: ['packing', 'pack size', 'unit', 'pkg'],
  option: ['option1 value'],
}

/** A line that adds up, or is drawn, is no item: `*** COMPANY TOTAL ***`. */
const isSum = ({ code, name, batch, mrp }: Row): boolean =>
  code === '' &&
  batch === '' &&
  (/^(?:grand |sub ?)?total\b/i.test(name) ||
    (mrp === '' && /^\W*(?:[a-z]+ )?total\W*$/i.test(name)) ||
    !/[\p{L}\p{N}]/u.test(name))

/** What a ledger says is less than nothing is not there: a product that is not counted would be sold without end. */
const countedPacks = ({ packs, loose }: Row): string => {
  if (/^(?:-|\(-?\)?)\s*\d/.test(packs)) return '0'
  return /^\d*$/.test(packs) && Number(loose) > 0 ? `${packs || 0}:${loose}` : packs
}

/** `10's`, `1*10`, `15TAB`, `strip of 15`, `1X100 ML` of the column for it, as names say it; empty for what may be a box. */
const packOf = (pack: string): string => {
  const [, number = '', unit = ''] =
    /^(?:1\s*[x*]\s*|[a-z]+ of )?(\d+(?:\.\d+)?)\s*['’]?\s*([a-z]*)\.?$/i.exec(pack) ?? []
  if (/^(?:ml|gms?|g)$/i.test(unit)) return `${number} ${unit}`
  return /^(?:s|tabs?|tablets?|caps?|capsules?|pcs|nos|pieces)?$/i.test(unit) && number !== ''
    ? `${number}'s`
    : ''
}

/** The pack of a ledger stands in the name as a rule; where it does not, its column says it. */
const whole = ({ name, pack }: Row): string =>
  /\d\s*['’]?\s*(?:s|ml|gm?)\b|\b1\s*[x*]\s*\d/i.test(name)
    ? name
    : `${name} ${packOf(pack)}`.trim()

type Line = Row & { line: number }
const lineReader = () => {
  let above = { handle: '', name: '' }
  return (record: Record<string, string>, line: number): Line | { wrong: 'name' } => {
    const { handle = '', option = '', code, packs } = record
    // Shopify names a product in its first line; its other packs and strengths stand below by the handle, and so do pictures.
    const isMore = handle !== '' && handle === above.handle && Boolean(code || packs)
    const name = record.name || (isMore ? above.name : '')
    if (name === '') return { wrong: 'name' }
    above = { handle, name }
    const chosen = /^default title$/i.test(option) ? '' : packOf(option) || option
    const row = Object.fromEntries(columns.map((column) => [column, record[column] ?? '']))
    return { ...(row as Row), name: `${name} ${chosen}`.trim(), line }
  }
}

/**
 * The items of a stock statement, or null where it is no table of names; `repeated` are lines of a batch that stands above, the same in each cell,
 * `groups` lines of a name alone, as Marg prints a company over its items.
 */
export const statementIn = (text: string) => {
  const read = readCsv<Line, 'name'>(text, columns, lineReader(), called)
  if ('failed' in read) return null
  const has = (column: keyof Row): boolean => read.headings.some((one) => one.column === column)
  if (!has('name')) return null
  const isStock = has('packs') || has('mrp') || has('batch')
  const seen = new Set<string>()
  const repeated: number[] = []
  const isRepeated = ({ line, ...row }: Line): boolean => {
    const said = JSON.stringify(row)
    const is = row.batch !== '' && seen.has(said)
    seen.add(said)
    if (is) repeated.push(line)
    return is
  }
  const groups: number[] = []
  let maker = ''
  const rows = read.rows.flatMap((row) => {
    const { line, name, ...more } = row
    if (isSum(row)) return []
    if (isStock && Object.values(more).every((cell) => cell === '')) {
      maker = name
      groups.push(line)
      return []
    }
    if (isRepeated(row)) return []
    return [{ ...row, manufacturer: row.manufacturer || maker, packs: countedPacks(row) }]
  })
  return { ...read, rows, repeated, groups }
}

/** The columns of a list that *Receive* of the console takes: who chooses writes the number of a product before it. */
const heading = [
  ...['product', 'match', 'ledger code', 'ledger name', 'batch', 'expiry', 'packs', 'mrp', 'cost'],
  ...['place', 'hsn', 'gst', 'choice 1', 'choice 2', 'choice 3', 'choice 4', 'choice 5'],
]
type Found = Match | { is: 'known'; product: { id: number } }
const lineOf = (row: Row, found: Found): string[] => [
  'product' in found ? String(found.product.id) : '',
  found.is,
  ...[
    row.code,
    row.name,
    row.batch,
    row.expiry,
    row.packs,
    row.mrp,
    row.cost,
    row.place,
    row.hsn,
    row.gst,
  ],
  ...(found.is === 'choose' ? found.products : []).map(
    ({ id, name, pack }) => `${id} ${name} (${pack})`,
  ),
]

/** The products that a person named in an earlier list, by code and name: another name under a code is asked again. Null for what is no such list. */
export const chosenIn = (
  list: string,
): ((row: Pick<Row, 'code' | 'name'>) => number | null) | null => {
  const read = readCsv(list, ['product', 'ledger code', 'ledger name'], (record) => record)
  if ('failed' in read) return null
  // A spreadsheet in which the list was opened takes the zeros of a code.
  const keyOf = (code = '', name = ''): string => `${code.replace(/^0+(?=\d)/, '')} ${name}`
  const chosen = new Map<string, number | null>()
  for (const { product = '', 'ledger code': code, 'ledger name': name } of read.rows) {
    if (!/^\d+$/.test(product)) continue
    const key = keyOf(code, name)
    const [id, before] = [Number(product), chosen.get(key)]
    // Packs that a column alone tells apart: which is meant is asked.
    chosen.set(key, before === undefined || before === id ? id : null)
  }
  return ({ code, name }) => chosen.get(keyOf(code, name)) ?? null
}

const linesSaid = (what: string, lines: readonly number[]): string[] =>
  lines.length === 0
    ? []
    : [
        `${number(lines.length).padStart(9)} ${what}: ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`,
      ]

export const match = command({
  meta: {
    name: 'match',
    description: 'Find the products of a catalogue that the names of a ledger mean',
  },
  args: {
    file: {
      type: 'positional',
      description: 'Stock statement of another program: CSV, text or XLSX with a line of names',
      required: true,
    },
    ...jsonArg,
    catalogue: { type: 'string', description: catalogueText },
    known: {
      type: 'string',
      description: 'A list that match wrote before: products that were named in it are named again',
    },
    out: {
      type: 'string',
      description:
        'File for the list with the numbers of products, as Receive takes it; what is not in the catalogue gets a file beside it',
    },
  },
  run: async ({ args }) => {
    const quiet = args.json ?? false
    const refuse = (is: string, text: string): void => finish(quiet, { is }, text, false)
    if (!existsSync(args.file)) return refuse('missing', `There is no file ${args.file}.`)
    const text = tableText(readFileSync(args.file))
    const read = text === null ? null : statementIn(text)
    if (!read)
      return refuse(
        'unreadable',
        `${args.file} is no table with a line of names: a column for the name is needed, and one for the code, the company or the pack.`,
      )
    if (args.known !== undefined && !existsSync(args.known))
      return refuse('missing', `There is no file ${args.known}.`)
    const list = args.known === undefined ? '' : tableText(readFileSync(args.known))
    const chosen = args.known === undefined ? () => null : list === null ? null : chosenIn(list)
    if (!chosen) return refuse('unreadable', `${args.known} is no list that match wrote.`)
    await withCatalogue(args.catalogue, quiet, (file) => {
      const catalogue = openCatalogue(file)
      const find = openMatcher(catalogue)
      // A ledger repeats an item for each of its batches.
      const items = new Map<string, Found>()
      const matchOf = (row: Row): Found => {
        const { manufacturer, mrp } = row
        const id = chosen(row)
        if (id !== null) {
          const match = { is: 'known' as const, product: { id } }
          items.set(whole(row), match)
          return match
        }
        const known = items.get(whole(row))
        // Another batch may have another MRP.
        const found =
          known && known.is !== 'sure'
            ? known
            : find(whole(row), { manufacturer, mrp: typedRupees(mrp) || undefined })
        items.set(whole(row), found)
        return found
      }
      const matched = read.rows.map((row) => [row, matchOf(row)] as const)
      catalogue.close()
      const linesOf = (isUnknown: boolean): string[][] =>
        matched
          .filter(([, found]) => (found.is === 'unknown') === isUnknown)
          .map(([row, found]) => lineOf(row, found))
      const unknownFile = args.out?.replace(/(\.\w+)?$/, '-unknown$1') ?? ''
      if (args.out) {
        writeFileSync(args.out, csv(heading, linesOf(false)))
        writeFileSync(unknownFile, csv(heading, linesOf(true)))
      }
      const missing = (['batch', 'expiry', 'packs', 'mrp'] as const).filter(
        (column) => !read.headings.some((one) => one.column === column),
      )
      const unread = read.headings.flatMap(({ column, heading }) =>
        column === null && heading !== '' ? [heading] : [],
      )
      const torn = read.refused.map(({ line }) => line)
      const count = (is: Found['is']): number =>
        [...items.values()].filter((one) => one.is === is).length
      const counts = {
        sure: count('sure'),
        choose: count('choose'),
        unknown: count('unknown'),
        known: count('known'),
      }
      const kept = (name: string): string => (args.out ? `, in ${name}` : '')
      finish(
        quiet,
        {
          is: 'matched',
          items: items.size,
          ...counts,
          missing,
          unread,
          torn,
          repeated: read.repeated,
          groups: read.groups,
        } as {
          is: string
        },
        [
          `${number(items.size)} ${items.size === 1 ? 'item' : 'items'}, of the columns ${read.headings.flatMap(({ column, heading }) => (column === null ? [] : [column === heading.toLowerCase() ? column : `${heading} (${column})`])).join(', ')}`,
          ...(args.known === undefined
            ? []
            : [`${number(counts.known).padStart(9)} as in ${args.known}${kept(args.out ?? '')}`]),
          `${number(counts.sure).padStart(9)} are one product for sure${kept(args.out ?? '')}`,
          `${number(counts.choose).padStart(9)} for a person to choose${kept(args.out ?? '')}: write the number before the line`,
          `${number(counts.unknown).padStart(9)} not in the catalogue${kept(unknownFile)}`,
          ...linesSaid('not read, with more cells than there are names, or without a name', torn),
          ...linesSaid('of a name alone, taken for the company of what follows', read.groups),
          ...linesSaid('the same as a line above in each cell, taken once', read.repeated),
          ...(missing.length > 0
            ? [
                `No column is called ${missing.join(', ')}, which Receive asks for. Not read: ${unread.join(', ') || 'none'}.`,
              ]
            : []),
        ].join('\n'),
        true,
      )
    })
  },
})
