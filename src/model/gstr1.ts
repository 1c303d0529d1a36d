import { dayInIndia } from './calendar-india.ts'
import { isService, type Taxed } from './gst.ts'
import { type GstReport, untaxedRows } from './gst-report.ts'
import { type StateCode, stateOfGstin } from './india-states.ts'
import { type Paise, paise } from './money.ts'

/** Whole paise as the number of rupees that a return has; a quotient of two decimals is exact in JSON. */
const rupees = (amount: number): number => amount / 100
const percent = (basisPoints: number): number => basisPoints / 100

/** `20-11-2026`, the day of a moment in India. */
const day = (moment: string): string => {
  const [year, month, date] = dayInIndia(new Date(moment)).split('-')
  return `${date}-${month}-${year}`
}

/** Integrated tax alone, or Central and State tax: a row names those that it can have. */
const amounts = ({ taxable, igst, cgst, sgst }: Taxed, isWithinState: boolean) => ({
  txval: rupees(taxable),
  ...(isWithinState ? { camt: rupees(cgst), samt: rupees(sgst) } : { iamt: rupees(igst) }),
  csamt: 0,
})

type OfDocument = GstReport['b2b'][number]

/** Rows of a report whose rate is known: the others are no part of a return. */
const known = <Row extends { rate: number | null }>(rows: readonly Row[]) =>
  rows.flatMap((row) => (row.rate === null ? [] : [{ ...row, rate: row.rate }]))

/** The rates of a document as the numbered items of one entry. */
const documentsOf = (rows: readonly OfDocument[], seller: StateCode) =>
  [...Map.groupBy(known(rows), ({ number }) => number).values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const itms = all.map(({ rate, taxed, place }, index) => ({
      num: index + 1,
      itm_det: { rt: percent(rate), ...amounts(taxed, place === seller) },
    }))
    const { number, issuedAt, value, place } = first
    return [
      { gstin: first.gstin ?? '', number, at: day(issuedAt), val: rupees(value), place, itms },
    ]
  })

const regular = { rchrg: 'N', inv_typ: 'R' } as const

/** Entries by what they share, as `{ ctin, inv }` or `{ pos, inv }`. */
const grouped = <One, Entry>(
  all: readonly One[],
  keyOf: (one: One) => string,
  entry: (one: One) => Entry,
): { key: string; of: Entry[] }[] =>
  [...Map.groupBy(all, keyOf)].map(([key, of]) => ({ key, of: of.map(entry) }))

const nilType = (isWithinState: boolean, isRegistered: boolean) =>
  `INTR${isWithinState ? 'A' : ''}${isRegistered ? 'B2B' : 'B2C'}` as const

/** Goods in the code of quantities that the shop sells in, which is packs; services have none. */
const hsnRows = (rows: GstReport['hsn']) =>
  known(rows)
    .flatMap(({ hsn, ...row }) => (hsn === null ? [] : [{ ...row, hsn }]))
    .map(({ hsn, rate, quantity, taxed: { taxable, igst, cgst, sgst } }, index) => ({
      num: index + 1,
      hsn_sc: hsn,
      ...(isService(hsn)
        ? { uqc: 'NA', qty: 0 }
        : { uqc: 'PAC', qty: Math.round(quantity * 100) / 100 }),
      rt: percent(rate),
      txval: rupees(taxable),
      iamt: rupees(igst),
      camt: rupees(cgst),
      samt: rupees(sgst),
      csamt: 0,
    }))

const natures = {
  invoice: { doc_num: 1, doc_typ: 'Invoices for outward supply' },
  credit: { doc_num: 5, doc_typ: 'Credit Note' },
} as const

const seriesOf = (documents: GstReport['documents']) =>
  (['invoice', 'credit'] as const)
    .map((kind) => ({
      ...natures[kind],
      docs: documents
        .filter((one) => one.kind === kind)
        .map(({ from, until, first, last, count }, index) => ({
          num: index + 1,
          from,
          to: until,
          totnum: last - first + 1,
          cancel: last - first + 1 - count,
          net_issue: count,
        })),
    }))
    .filter(({ docs }) => docs.length > 0)

/** What no return can name, because the catalogue stated no rate or no HSN code of it: the sum of such goods, sold or taken back. */
export const unstated = ({ hsn }: GstReport): Paise =>
  paise(
    hsn
      .filter(({ rate, hsn: code }) => rate === null || code === null)
      .reduce((sum, { taxed }) => sum + Math.abs(taxed.gross), 0),
  )

/** Tables with rows: the portal refuses a return with an empty one. */
const filled = <Tables extends Record<string, readonly unknown[]>>(tables: Tables) =>
  Object.fromEntries(
    Object.entries(tables).filter(([, rows]) => rows.length > 0),
  ) as Partial<Tables>

/**
 * The return of a month (`2026-11`) in the JSON that the offline tool and the portal of GSTN take. What has no known rate is left out of it,
 * and what has no known HSN code out of table 12.
 */
export const gstr1Of = (report: GstReport, gstin: string, month: string) => {
  const seller = stateOfGstin(gstin)
  const notes = (table: 'b2b' | 'b2cl') =>
    documentsOf(
      report.creditNotes.filter((note) => note.table === table),
      seller,
    )
  const [year, monthOfYear] = month.split('-')
  const noteOf = ({ number, at, val, place, itms }: ReturnType<typeof notes>[number]) => ({
    ntty: 'C',
    nt_num: number,
    nt_dt: at,
    val,
    pos: place,
    itms,
  })
  const untaxed = untaxedRows(report).map(({ isWithinState, isRegistered, nil, exempt }) => ({
    sply_ty: nilType(isWithinState, isRegistered),
    nil_amt: rupees(nil),
    expt_amt: rupees(exempt),
    ngsup_amt: 0,
  }))
  const hsn = filled({
    hsn_b2b: hsnRows(report.hsn.filter(({ isRegistered }) => isRegistered)),
    hsn_b2c: hsnRows(report.hsn.filter(({ isRegistered }) => !isRegistered)),
  })
  const series = seriesOf(report.documents)
  const tables = filled({
    b2b: grouped(
      documentsOf(report.b2b, seller),
      (one) => one.gstin,
      ({ number, at, val, place, itms }) => ({
        ...{ inum: number, idt: at, val, pos: place, ...regular, itms },
      }),
    ).map(({ key, of }) => ({ ctin: key, inv: of })),
    b2cl: grouped(
      documentsOf(report.b2cl, seller),
      ({ place }) => place,
      ({ number, at, val, itms }) => ({ inum: number, idt: at, val, itms }),
    ).map(({ key, of }) => ({ pos: key, inv: of })),
    b2cs: known(report.b2cs).map(({ place, rate, taxed }) => ({
      sply_ty: place === seller ? 'INTRA' : 'INTER',
      pos: place,
      typ: 'OE',
      rt: percent(rate),
      ...amounts(taxed, place === seller),
    })),
    cdnr: grouped(
      notes('b2b'),
      (one) => one.gstin,
      (one) => ({ ...noteOf(one), ...regular }),
    ).map(({ key, of }) => ({ ctin: key, nt: of })),
    cdnur: notes('b2cl').map((one) => ({ typ: 'B2CL', ...noteOf(one) })),
  })
  return {
    gstin,
    fp: `${monthOfYear}${year}`,
    version: 'GST3.2.2',
    hash: 'hash',
    ...tables,
    ...(untaxed.length > 0 && { nil: { inv: untaxed } }),
    ...(Object.keys(hsn).length > 0 && { hsn }),
    ...(series.length > 0 && { doc_issue: { doc_det: series } }),
  }
}
