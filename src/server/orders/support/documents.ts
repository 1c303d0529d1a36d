import type { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import type { opsSupport } from '#contract/fulfilment/support.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { h1Register } from '#model/h1-register.ts'
import { defaultLocale } from '#model/locale.ts'
import type { Paise } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import type { ShelfRule } from '#model/stock.ts'
import type { Db } from '../../db/types.ts'
import { type Act, appendAudit } from '../../kernel/audit/append.ts'
import type { Serving } from '../../kernel/call.ts'
import { failed, type Outcome } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { type Paper, pdfOf } from '../../pdf/paper.ts'
import type { Files } from '../../platform/file-storage/file-storage.ts'
import { sentPrescription } from '../../prescriptions/download.ts'
import { labelledIn, sentLabels } from '../dispatch/dosage-labels.ts'
import { type Handed, manifestCsv, manifestPdf, parcelsSent } from '../dispatch/manifest.ts'
import {
  drawLabel,
  drawSlip,
  drawStop,
  type LabelContent,
  labelPdf,
  type SlipContent,
  slipPdf,
} from '../dispatch/papers.ts'
import { pickListPdf, pickRows } from '../dispatch/pick-list.ts'
import { cashFor } from '../invoices/door-cash.ts'
import type { Invoices } from '../invoices/invoices.ts'
import { invoiceViewsOf } from '../invoices/view.ts'
import { readRegister } from '../pharmacist/register.ts'
import { registerPdf } from '../pharmacist/register-pdf.ts'
import { detailsOf } from '../rows/order-details.ts'
import { localeOfCustomer } from '../rows/order-messages.ts'
import { prescriptionsOfOrder } from '../rows/order-prescription-repository.ts'
import { orderById } from '../rows/order-repository.ts'
import { parcelId } from '../rows/order-view.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { ordersCsv } from './export-orders.ts'

export type OrderFiles = Serving<typeof opsOrders, 'export' | 'prescription' | 'register'> &
  Serving<
    typeof opsSupport,
    'invoice' | 'labels' | 'slip' | 'label' | 'papers' | 'pickList' | 'manifest'
  >

type Deps = Pick<Core, 'storage' | 'activeCatalogue' | 'now'> & {
  files: Files
  invoices: Invoices
  shelf: ShelfRule
}

const pdf = (bytes: Uint8Array, name: string): Outcome<null> => ({
  ok: null,
  file: { bytes, mediaType: 'application/pdf', name: `${name}.pdf` },
})

/** A parcel with its order and what is inside; null for none. */
export const parcelWith = async (db: Db, orderId: string, number: number) => {
  const order = await orderById(db, orderId)
  const details = order && (await detailsOf(db, order))
  const parcel = details?.parcels.find((one) => one.number === number)
  if (!details || !parcel?.number || !details.address) return null
  const lines = remainingLines(details.lines).filter((line) => line.parcel === number)
  return {
    order: details.order,
    parcel,
    address: details.address,
    locale: await localeOfCustomer(db, details.order.customer_id),
    lines,
    code: parcel.awb ?? parcelId(orderId, number),
  }
}

type FoundParcel = NonNullable<Awaited<ReturnType<typeof parcelWith>>>

const mayLeave = ({ parcel }: FoundParcel): boolean => parcel.state !== 'cancelled'

/** `{order id}-{parcel}`, as on a label. */
const namedParcel = (name: string): { orderId: string; parcel: number } => {
  const end = name.lastIndexOf('-')
  return { orderId: name.slice(0, end), parcel: Number(name.slice(end + 1)) }
}

export const createOrderFiles = ({
  storage,
  activeCatalogue,
  files,
  invoices,
  shelf,
  now,
}: Deps): OrderFiles => {
  /** Before a file leaves: a read that is not in the audit did not happen. */
  const read = (
    by: Operator,
    action: Act['action'],
    object: Act['object'],
    after: Record<string, string | number | undefined>,
  ) =>
    storage.inTransaction((db) =>
      appendAudit(db, by, now().toISOString(), { action, object, after }),
    )
  const parcelToSend = async (db: Db, orderId: string, number: number) => {
    const parcel = await parcelWith(db, orderId, number)
    if (!parcel) return null
    const cash = await cashFor(db, orderId, number)
    const views = await invoiceViewsOf(
      db,
      await detailsOf(db, parcel.order),
      invoices.seller,
      (one) => one.kind === 'invoice' && one.parcel === number,
    )
    return { ...parcel, cash, invoices: views }
  }
  const slipOf = ({ order, parcel, code, address, lines, locale }: FoundParcel): SlipContent => ({
    orderId: order.id,
    parcel: parcel.number,
    code,
    city: `${address.city} ${address.pincode}`,
    lines,
    locale,
    at: now(),
  })
  const labelOf = ({
    order,
    parcel,
    code,
    address,
    cash,
  }: FoundParcel & { cash: Paise }): LabelContent => ({
    orderId: order.id,
    parcel: parcel.number,
    code,
    courier: parcel.courier,
    address,
    seller: invoices.seller,
    cash,
    at: now(),
  })
  return {
    /** Orders as CSV, read a page at a time while they are sent. */
    export: async ({ query: filters }, { operator: by }) => {
      await read(by, 'order.export', ['orders', 'list'], { ...filters })
      return {
        ok: null,
        file: {
          bytes: ordersCsv(storage, filters),
          mediaType: 'text/csv',
          name: `orders-${dayInIndia(now())}.csv`,
        },
      }
    },
    /** All invoices and credit notes of an order, or the one of a number. */
    invoice: async ({ params: { id: orderId }, query: { number } }, { operator: by }) => {
      await read(by, 'order.read-invoice', ['order', orderId], { number })
      const printed = await storage.inSnapshot(async (db) => {
        const order = await orderById(db, orderId)
        if (!order) return null
        return {
          views: await invoiceViewsOf(
            db,
            await detailsOf(db, order),
            invoices.seller,
            (one) => !number || one.number === number,
          ),
          locale: await localeOfCustomer(db, order.customer_id),
        }
      })
      return printed && printed.views.length > 0
        ? { ok: null, file: await invoices.sent(printed.views, printed.locale) }
        : failed('notFound', { field: number ? 'number' : 'id' })
    },
    labels: async ({ params: { id: orderId } }, { operator: by }) => {
      await read(by, 'order.read-labels', ['order', orderId], {})
      const printed = await storage.inSnapshot(async (db) => {
        const order = await orderById(db, orderId)
        return {
          labelled: order ? await labelledIn(db, order) : [],
          locale: order ? await localeOfCustomer(db, order.customer_id) : defaultLocale,
        }
      })
      return await sentLabels({
        ...printed,
        orderId,
        seller: invoices.seller,
        catalogue: activeCatalogue(),
        at: now(),
      })
    },
    slip: async ({ params: { id: orderId, parcel: number } }, { operator: by }) => {
      await read(by, 'order.read-slip', ['order', orderId], { parcel: number })
      const parcel = await storage.inSnapshot((db) => parcelWith(db, orderId, number))
      return parcel && mayLeave(parcel)
        ? pdf(await slipPdf(slipOf(parcel)), `slip-${parcel.code}`)
        : failed('notFound', { field: 'parcel' })
    },
    label: async ({ params: { id: orderId, parcel: number } }, { operator: by }) => {
      await read(by, 'order.read-label', ['order', orderId], { parcel: number })
      const parcel = await storage.inSnapshot((db) => parcelToSend(db, orderId, number))
      return parcel && mayLeave(parcel)
        ? pdf(await labelPdf(labelOf(parcel)), `label-${parcel.code}`)
        : failed('notFound', { field: 'parcel' })
    },
    /**
     * Slip, label and, once it is issued, invoice of each parcel, to be printed at once. One that was cancelled since it was ticked says so, and the
     * others are printed.
     */
    papers: async ({ query }, { operator: by }) => {
      const drawings: ((paper: Paper) => void)[] = []
      let isAnyThere = false
      for (const parcelRef of query.parcels.split(',').map(namedParcel)) {
        const { orderId, parcel } = parcelRef
        await read(by, 'order.read-papers', ['order', orderId], { parcel })
        const found = await storage.inSnapshot((db) => parcelToSend(db, orderId, parcel))
        isAnyThere ||= found !== null
        if (found && mayLeave(found)) {
          drawings.push(drawSlip(slipOf(found)), drawLabel(labelOf(found)))
          drawings.push(...found.invoices.map((one) => invoices.drawn(one, found.locale)))
        } else drawings.push(drawStop(parcelRef))
      }
      if (!isAnyThere) return failed('notFound', { field: 'parcels' })
      return pdf(await pdfOf({ title: 'Papers of parcels', at: now() }, drawings), 'papers')
    },
    pickList: async ({ query: { language: locale, paper: on, ...query } }) => {
      const parcels = query.parcels.split(',').map(namedParcel)
      const rows = await storage.inSnapshot((db) => pickRows(db, parcels, { shelf, now }))
      return rows
        ? pdf(await pickListPdf(rows, { at: now(), locale, on }), 'pick-list')
        : failed('notFound', { field: 'parcels' })
    },
    manifest: async (
      { query: { day, courier, format, language: locale, paper: on } },
      { operator: by },
    ) => {
      await read(by, 'order.read-manifest', ['orders', 'list'], { day, courier })
      const rows = await storage.inSnapshot(async (db) => {
        const sent: Handed[] = []
        for (const one of await parcelsSent(db, day, courier)) {
          sent.push({ ...one, cash: await cashFor(db, one.orderId, one.parcel) })
        }
        return sent
      })
      const name = `handed-over-${day}`
      if (format === 'pdf')
        return pdf(
          await manifestPdf(rows, { day, seller: invoices.seller, at: now(), locale, on }),
          name,
        )
      const bytes = new TextEncoder().encode(manifestCsv(rows))
      return { ok: null, file: { bytes, mediaType: 'text/csv', name: `${name}.csv` } }
    },
    prescription: async ({ params: { id: orderId, prescriptionId } }, { operator: by }) => {
      const row = (await prescriptionsOfOrder(storage.db, orderId)).find(
        ({ id }) => id === prescriptionId,
      )
      if (!row) return failed('notFound', { field: 'prescriptionId' })
      // Before the file leaves: a read that is not in the audit did not happen.
      await storage.inTransaction((db) =>
        appendAudit(db, by, now().toISOString(), {
          action: 'prescription.read',
          object: ['prescription', prescriptionId],
          after: { order: orderId },
        }),
      )
      return await sentPrescription(files, row, `${orderId}-${prescriptionId}`)
    },
    register: async ({ query: { format, ...days } }, { operator: by }) => {
      const rows = await storage.inTransaction((db) =>
        readRegister(db, by, days, now().toISOString()),
      )
      const range = `${days.from ? `-from-${days.from}` : ''}${days.until ? `-until-${days.until}` : ''}`
      const isPdf = format === 'pdf'
      const bytes = isPdf
        ? await registerPdf(
            rows,
            `Register of Schedule H1${range.replaceAll('-', ' ').replace(/(\d{4}) (\d\d) (\d\d)/g, '$1-$2-$3')}`,
          )
        : new TextEncoder().encode(h1Register(rows))
      return {
        ok: null,
        file: {
          bytes,
          mediaType: isPdf ? 'application/pdf' : 'text/csv',
          name: `schedule-h1${range}.${format}`,
        },
      }
    },
  }
}
