import { dayInIndia } from './calendar-india.ts'
import { sumTaxed, type Taxed } from './gst.ts'
import type { StateCode } from './india-states.ts'
import { financialYear, type InvoiceView, invoiceSums } from './invoice.ts'
import { paise } from './money.ts'

/** The sections of form GSTR-1 that a shop's sales of goods within India fill. */
export const gstSections = [
  'b2b',
  'b2cl',
  'b2cs',
  'credit-notes',
  'nil',
  'hsn',
  'documents',
] as const
export type GstSection = (typeof gstSections)[number]

/** An invoice to a consumer of another State above this is told one by one: ₹1,00,000 (notification 12/2024 – Central Tax, rule 59). */
export const largeInvoicePaise = 10_000_000

/** An invoice or credit note with what the form asks about it. */
export type TaxDocument = InvoiceView & {
  year: number
  serial: number
  /** The value of the invoice itself, or of the one that a credit note takes back from. */
  invoiceValue: number
}

type Rated = { rate: number | null; taxed: Taxed }
/** Sales to consumers by the State that they went to. */
type OfState = Rated & { place: StateCode }
/** A rate of a document. `gstin`: that of its buyer, null for a consumer. */
type OfDocument = OfState & {
  gstin: string | null
  number: string
  issuedAt: string
  against: string | null
  value: number
}
/** Sales without tax, because the rate of the goods is nil or a notification exempts them. */
type Untaxed = {
  isWithinState: boolean
  isRegistered: boolean
  isExempt: boolean
  taxed: Taxed
}
type OfGoods = Rated & { isRegistered: boolean; hsn: string | null; quantity: number }
type Series = {
  kind: 'invoice' | 'credit'
  year: number
  from: string
  until: string
  first: number
  last: number
  count: number
}

/** The table that counts a rate of a document. */
type Table = 'b2b' | 'b2cl' | 'b2cs' | 'nil'

export type GstReport = {
  b2b: OfDocument[]
  b2cl: OfDocument[]
  /** Net of the credit notes of small invoices, by place of supply and rate. `rate` null: the catalogue did not state one, and no tax is claimed. */
  b2cs: OfState[]
  /** Every rate of every credit note, and the table of what it takes back; those of `b2cs` and `nil` are net of it. `late`: none has it. */
  creditNotes: (OfDocument & { table: Table | 'late' })[]
  nil: Untaxed[]
  hsn: OfGoods[]
  documents: Series[]
}

const minus = ({ gross, taxable, cgst, sgst, igst }: Taxed): Taxed => ({
  gross: paise(-gross),
  taxable: paise(-taxable),
  cgst: paise(-cgst),
  sgst: paise(-sgst),
  igst: paise(-igst),
})

const byRate = (one: Rated, other: Rated): number => (one.rate ?? -1) - (other.rate ?? -1)

const addUp = <Row extends { taxed: Taxed }>(
  all: Map<string, Row>,
  key: string,
  row: Row,
  more: (known: Row) => Partial<Row> = () => ({}),
): void => {
  const known = all.get(key)
  all.set(
    key,
    known ? { ...known, taxed: sumTaxed([known.taxed, row.taxed]), ...more(known) } : row,
  )
}

/** Two stretches of one series of numbers. */
const joined = (one: Series, other: Series): Series => {
  const [begins, ends] = [
    one.first <= other.first ? one : other,
    one.last >= other.last ? one : other,
  ]
  return {
    ...one,
    from: begins.from,
    first: begins.first,
    until: ends.until,
    last: ends.last,
    count: one.count + other.count,
  }
}

/** The tables of sums, filled row by row: from documents, or from the reports of days. */
const createSums = () => {
  const small = new Map<string, OfState>()
  const untaxed = new Map<string, Untaxed>()
  const goods = new Map<string, OfGoods>()
  const series = new Map<string, Series>()
  return {
    b2cs: (row: OfState) => addUp(small, `${row.place} ${row.rate}`, row),
    nil: (row: Untaxed) =>
      addUp(untaxed, `${row.isWithinState} ${row.isRegistered} ${row.isExempt}`, row),
    hsn: (row: OfGoods) =>
      addUp(goods, `${row.isRegistered} ${row.hsn} ${row.rate}`, row, ({ quantity }) => ({
        quantity: quantity + row.quantity,
      })),
    documents: (row: Series) => {
      const key = `${row.kind} ${row.year}`
      const known = series.get(key)
      series.set(key, known ? joined(known, row) : row)
    },
    sorted: (): Pick<GstReport, 'b2cs' | 'nil' | 'hsn' | 'documents'> => ({
      b2cs: [...small.values()].sort(
        (one, other) => one.place.localeCompare(other.place, 'en') || byRate(one, other),
      ),
      nil: [...untaxed.values()].sort(
        (one, other) =>
          Number(other.isRegistered) - Number(one.isRegistered) ||
          Number(one.isWithinState) - Number(other.isWithinState) ||
          Number(one.isExempt) - Number(other.isExempt),
      ),
      hsn: [...goods.values()].sort(
        (one, other) =>
          Number(other.isRegistered) - Number(one.isRegistered) ||
          (one.hsn ?? '').localeCompare(other.hsn ?? '', 'en') ||
          byRate(one, other),
      ),
      documents: [...series.values()].sort(
        (one, other) => one.kind.localeCompare(other.kind, 'en') || one.year - other.year,
      ),
    }),
  }
}

/**
 * Whether a credit note lowers no tax any more: none does after 30 November that follows the financial year of its invoice (section 34(2) of the CGST
 * Act). The shop may still pay back what it likes.
 */
const isLate = ({ credit, issuedAt }: TaxDocument): boolean => {
  if (!credit) return false
  const year = financialYear(dayInIndia(new Date(credit.invoicedAt)))
  return dayInIndia(new Date(issuedAt)) > `${year + 1}-11-30`
}

const tableOf = (
  rate: number | null,
  { isLarge, isRegistered }: { isLarge: boolean; isRegistered: boolean },
): Table => (rate === 0 ? 'nil' : isRegistered ? 'b2b' : isLarge ? 'b2cl' : 'b2cs')

/** Adds documents up, in the order in which they were issued; `report` may be asked for once all were added. */
export const createGstReport = (): {
  add: (document: TaxDocument) => void
  report: () => GstReport
} => {
  const sums = createSums()
  const b2b: GstReport['b2b'] = []
  const b2cl: GstReport['b2cl'] = []
  const creditNotes: GstReport['creditNotes'] = []

  return {
    add: (document) => {
      const {
        number,
        issuedAt,
        year,
        serial,
        credit,
        invoiceValue,
        placeOfSupply: place,
      } = document
      const { rates, lines, isWithinState, total } = invoiceSums(document)
      const gstin = document.buyer.business?.gstin ?? null
      const isRegistered = gstin !== null
      const isLarge = !isWithinState && !isRegistered && invoiceValue > largeInvoicePaise
      const signed = (taxed: Taxed): Taxed => (credit ? minus(taxed) : taxed)
      const late = isLate(document)
      for (const { hsn, taxRate: rate, packs, gross, taxable, cgst, sgst, igst } of late
        ? []
        : lines)
        sums.hsn({
          isRegistered,
          hsn,
          rate,
          quantity: credit ? -packs : packs,
          taxed: signed({ gross, taxable, cgst, sgst, igst }),
        })
      const nil = (untaxed: typeof lines): void => {
        for (const isExempt of [false, true]) {
          const some = untaxed.filter((line) => line.isTaxExempt === isExempt)
          if (some.length > 0)
            sums.nil({ isWithinState, isRegistered, isExempt, taxed: signed(sumTaxed(some)) })
        }
      }
      for (const { taxRate: rate, ...taxed } of rates) {
        const against = credit?.against ?? null
        const row = { gstin, number, issuedAt, against, value: total.gross, place, rate, taxed }
        const table = late ? 'late' : tableOf(rate, { isLarge, isRegistered })
        if (credit) creditNotes.push({ ...row, table })
        if (table === 'nil') nil(lines.filter((line) => line.taxRate === rate))
        else if (table === 'b2cs') sums.b2cs({ place, rate, taxed: signed(taxed) })
        else if (!credit) (table === 'b2b' ? b2b : b2cl).push(row)
      }
      const kind = credit ? 'credit' : 'invoice'
      const one = { from: number, until: number, first: serial, last: serial, count: 1 }
      sums.documents({ kind, year, ...one })
    },
    report: () => ({ b2b, b2cl, creditNotes, ...sums.sorted() }),
  }
}

/** The report of a period from those of its parts, in the order of time. */
export const mergeGstReports = (parts: readonly GstReport[]): GstReport => {
  const sums = createSums()
  for (const { b2cs, nil, hsn, documents } of parts) {
    for (const row of b2cs) sums.b2cs(row)
    for (const row of nil) sums.nil(row)
    for (const row of hsn) sums.hsn(row)
    for (const row of documents) sums.documents(row)
  }
  return {
    b2b: parts.flatMap(({ b2b }) => b2b),
    b2cl: parts.flatMap(({ b2cl }) => b2cl),
    creditNotes: parts.flatMap(({ creditNotes }) => creditNotes),
    ...sums.sorted(),
  }
}

/** The rows of table 8: what is nil rated and what is exempt, by State and buyer, in paise. */
export const untaxedRows = ({ nil }: Pick<GstReport, 'nil'>) =>
  [
    ...Map.groupBy(
      nil,
      ({ isWithinState, isRegistered }) => `${isWithinState} ${isRegistered}`,
    ).values(),
  ].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const { isWithinState, isRegistered } = first
    const sumOf = (isExempt: boolean): number =>
      rows.reduce((sum, row) => sum + (row.isExempt === isExempt ? row.taxed.gross : 0), 0)
    return [{ isWithinState, isRegistered, nil: sumOf(false), exempt: sumOf(true) }]
  })
