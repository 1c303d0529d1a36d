import { sumTaxed, type Taxed } from './gst.ts'
import { type InvoiceView, invoiceSums } from './invoice.ts'
import { paise } from './money.ts'

/** The sections of form GSTR-1 for sales to consumers, which all sales of the shop are. */
export const gstSections = ['b2cs', 'b2cl', 'credit-notes', 'hsn', 'documents'] as const
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

type Of = { state: string; rate: number | null; taxed: Taxed }
type OfDocument = Of & { number: string; issuedAt: string; against: string | null; value: number }
type OfGoods = { hsn: string | null; rate: number | null; quantity: number; taxed: Taxed }
type Series = {
  kind: 'invoice' | 'credit'
  year: number
  from: string
  until: string
  first: number
  last: number
  count: number
}

export type GstReport = {
  /** Net of the credit notes of small invoices, by place of supply and rate. `rate` null: the catalogue did not state one, and no tax is claimed. */
  b2cs: Of[]
  b2cl: OfDocument[]
  /** Every credit note; `isLarge`: told one by one in the form, and not within `b2cs`. */
  creditNotes: (OfDocument & { isLarge: boolean })[]
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

const stateOf = ({ buyer }: TaxDocument): string => buyer.state.trim()

const byRate = (one: { rate: number | null }, other: { rate: number | null }): number =>
  (one.rate ?? -1) - (other.rate ?? -1)

const sorted = ({ b2cs, hsn, documents, ...rest }: GstReport): GstReport => ({
  ...rest,
  b2cs: b2cs.sort((one, other) => one.state.localeCompare(other.state, 'en') || byRate(one, other)),
  hsn: hsn.sort(
    (one, other) => (one.hsn ?? '').localeCompare(other.hsn ?? '', 'en') || byRate(one, other),
  ),
  documents: documents.sort(
    (one, other) => one.kind.localeCompare(other.kind, 'en') || one.year - other.year,
  ),
})

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

/** Adds documents up, in the order in which they were issued; `report` may be asked for once all were added. */
export const createGstReport = (): {
  add: (document: TaxDocument) => void
  report: () => GstReport
} => {
  const small = new Map<string, Of>()
  const goods = new Map<string, OfGoods>()
  const series = new Map<string, Series>()
  const b2cl: GstReport['b2cl'] = []
  const creditNotes: GstReport['creditNotes'] = []

  const addGoods = (lines: ReturnType<typeof invoiceSums>['lines'], sign: 1 | -1): void => {
    for (const line of lines) {
      const key = `${line.hsn} ${line.taxRate}`
      const known = goods.get(key) ?? {
        hsn: line.hsn,
        rate: line.taxRate,
        quantity: 0,
        taxed: sumTaxed([]),
      }
      const quantity = known.quantity + sign * line.packs
      goods.set(key, {
        ...known,
        quantity,
        taxed: sumTaxed([known.taxed, sign === 1 ? line : minus(line)]),
      })
    }
  }
  return {
    add: (document) => {
      const { number, issuedAt, year, serial, credit, invoiceValue } = document
      const { rates, lines, isWithinState, total } = invoiceSums(document)
      const kind = credit ? 'credit' : 'invoice'
      const isLarge = !isWithinState && invoiceValue > largeInvoicePaise
      const state = stateOf(document)
      addGoods(lines, credit ? -1 : 1)
      for (const { taxRate: rate, ...taxed } of rates) {
        const row = {
          number,
          issuedAt,
          against: credit?.against ?? null,
          value: total.gross,
          state,
          rate,
          taxed,
        }
        if (credit) creditNotes.push({ ...row, isLarge })
        else if (isLarge) b2cl.push(row)
        if (isLarge) continue
        const key = `${state.toLowerCase()} ${rate}`
        const known = small.get(key) ?? { state, rate, taxed: sumTaxed([]) }
        small.set(key, { ...known, taxed: sumTaxed([known.taxed, credit ? minus(taxed) : taxed]) })
      }
      const own = series.get(`${kind} ${year}`) ?? {
        kind,
        year,
        from: number,
        until: number,
        first: serial,
        last: serial,
        count: 0,
      }
      if (serial < own.first) Object.assign(own, { from: number, first: serial })
      if (serial > own.last) Object.assign(own, { until: number, last: serial })
      own.count++
      series.set(`${kind} ${year}`, own)
    },
    report: () =>
      sorted({
        b2cs: [...small.values()],
        b2cl,
        creditNotes,
        hsn: [...goods.values()],
        documents: [...series.values()],
      }),
  }
}

/** The report of a period from those of its parts, in the order of time. */
export const mergeGstReports = (parts: readonly GstReport[]): GstReport => {
  const [small, goods, series] = [
    new Map<string, Of>(),
    new Map<string, OfGoods>(),
    new Map<string, Series>(),
  ]
  for (const { b2cs, hsn, documents } of parts) {
    for (const one of b2cs) {
      const key = `${one.state.toLowerCase()} ${one.rate}`
      const known = small.get(key)
      small.set(key, known ? { ...known, taxed: sumTaxed([known.taxed, one.taxed]) } : one)
    }
    for (const one of hsn) {
      const key = `${one.hsn} ${one.rate}`
      const known = goods.get(key)
      goods.set(
        key,
        known
          ? {
              ...known,
              quantity: known.quantity + one.quantity,
              taxed: sumTaxed([known.taxed, one.taxed]),
            }
          : one,
      )
    }
    for (const one of documents) {
      const key = `${one.kind} ${one.year}`
      const known = series.get(key)
      series.set(key, known ? joined(known, one) : one)
    }
  }
  return sorted({
    b2cs: [...small.values()],
    b2cl: parts.flatMap(({ b2cl }) => b2cl),
    creditNotes: parts.flatMap(({ creditNotes }) => creditNotes),
    hsn: [...goods.values()],
    documents: [...series.values()],
  })
}
