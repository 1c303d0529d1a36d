import { opsCash } from '#contract/fulfilment/cash.ts'
import { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import { opsParcels } from '#contract/fulfilment/parcels.ts'
import { opsStock } from '#contract/fulfilment/stock.ts'
import { opsSupport } from '#contract/fulfilment/support.ts'
import { readAtMost, tooLarge } from '../../http/body.ts'
import type { RegisterEndpoint } from '../../http/register-endpoint.ts'
import { tableText, uploadText } from '../../kernel/upload-text.ts'
import type { Cash } from '../dispatch/cash.ts'
import type { PackingTurns } from '../dispatch/packing-turns.ts'
import type { Parcels } from '../dispatch/parcels.ts'
import type { Picks } from '../dispatch/picks.ts'
import type { ProductCodes } from '../dispatch/product-codes.ts'
import type { Recalls } from '../dispatch/recall.ts'
import type { Receipts } from '../dispatch/receipts.ts'
import type { Stock } from '../dispatch/stock.ts'
import type { OrderAdmin } from './admin.ts'
import type { OrderFiles } from './documents.ts'
import type { Support } from './support.ts'

export const opsOrderRoutes = (
  register: RegisterEndpoint,
  admin: OrderAdmin,
  files: OrderFiles,
): void => {
  register(opsOrders.list, ({ query }, { operator }) => admin.list(operator, query))
  register(opsOrders.export, ({ query }, { operator }) => files.export(operator, query))
  register(opsOrders.one, ({ params }, { operator }) => admin.one(operator, params.id))
  register(opsOrders.viewers, ({ params }, { operator }) => admin.viewers(operator, params.id))
  register(opsOrders.prescription, ({ params }, { operator }) =>
    files.prescription(operator, params.id, params.prescriptionId),
  )
  register(opsOrders.review, ({ params, body }, { operator }) =>
    admin.review(operator, params.id, body),
  )
  register(opsOrders.confirm, ({ params, body }, { operator }) =>
    admin.confirm(operator, params.id, body),
  )
  register(opsOrders.pack, ({ params, body }, { operator }) =>
    admin.pack(operator, params.id, body),
  )
  register(opsOrders.unpack, ({ params, body }, { operator }) =>
    admin.unpack(operator, params.id, body),
  )
  register(opsOrders.correct, ({ params, body }, { operator }) =>
    admin.correct(operator, params.id, params.number, body),
  )
  register(opsOrders.returnLine, ({ params, body }, { operator }) =>
    admin.returnLine(operator, params.id, params.number, body),
  )
  register(opsOrders.ship, ({ params, body }, { operator }) =>
    admin.ship(operator, params.id, body),
  )
  register(opsOrders.waybill, ({ params, body }, { operator }) =>
    admin.waybill(operator, params.id, body),
  )
  register(opsOrders.deliver, ({ params, body }, { operator }) =>
    admin.deliver(operator, params.id, body),
  )
  register(opsOrders.notDelivered, ({ params, body }, { operator }) =>
    admin.notDelivered(operator, params.id, body),
  )
  register(opsOrders.return, ({ params, body }, { operator }) =>
    admin.return(operator, params.id, body),
  )
  register(opsOrders.cancel, ({ params, body }, { operator }) =>
    admin.cancel(operator, params.id, body),
  )
  register(opsOrders.remove, ({ params, body }, { operator }) =>
    admin.remove(operator, params.id, params.number, body),
  )
  register(opsOrders.register, ({ query }, { operator }) => files.register(operator, query))
  register(opsOrders.stock, ({ params, body }, { operator }) =>
    admin.stock(operator, params.productId, body.units),
  )
}

export const opsParcelRoutes = (
  register: RegisterEndpoint,
  parcels: Parcels,
  turns: PackingTurns,
): void => {
  register(opsParcels.next, ({ body }, { operator }) => turns.next(operator, body))
  register(opsParcels.hold, ({ body }, { operator }) => turns.hold(operator, body))
  register(opsParcels.aside, ({ body }, { operator }) => turns.aside(operator, body))
  register(opsParcels.list, ({ query }) => parcels.list(query))
  register(opsParcels.queues, () => parcels.queues())
  register(opsParcels.ship, ({ body }, { locale, operator }) =>
    parcels.ship(operator, body, locale),
  )
  register(opsParcels.status, ({ body }, { locale, operator }) =>
    parcels.status(operator, body, locale),
  )
}

export const opsSupportRoutes = (
  register: RegisterEndpoint,
  support: Support,
  files: OrderFiles,
): void => {
  register(opsSupport.address, ({ params, body }, { operator }) =>
    support.address(operator, params.id, body),
  )
  register(opsSupport.refund, ({ params, body }, { operator }) =>
    support.refund(operator, params.id, body),
  )
  register(opsSupport.credit, ({ params, body }, { operator }) =>
    support.credit(operator, params.id, body),
  )
  register(opsSupport.toCod, ({ params }, { operator }) => support.toCod(operator, params.id))
  register(opsSupport.resend, ({ params, body }, { operator }) =>
    support.resend(operator, params.id, body),
  )
  register(opsSupport.note, ({ params, body }, { operator }) =>
    support.note(operator, params.id, body),
  )
  register(opsSupport.invoice, ({ params, query }, { operator }) =>
    files.invoice(operator, params.id, query.number),
  )
  register(opsSupport.slip, ({ params }, { operator }) =>
    files.slip(operator, params.id, params.parcel),
  )
  register(opsSupport.label, ({ params }, { operator }) =>
    files.label(operator, params.id, params.parcel),
  )
  register(opsSupport.papers, ({ query }, { operator }) =>
    files.papers(operator, query.parcels.split(',')),
  )
  register(opsSupport.messages, () => support.messages())
  register(opsSupport.retry, ({ params }, { operator }) => support.retry(operator, params.id))
}

export const opsCashRoutes = (register: RegisterEndpoint, cash: Cash): void => {
  register(opsCash.differences, ({ query }) => cash.differences(query))
  register(opsCash.remit, async (_, { request, operator }) => {
    const bytes = await readAtMost(request, opsCash.remit.upload.maxBytes)
    return bytes
      ? await cash.remit(operator, uploadText(bytes))
      : tooLarge(opsCash.remit.upload.maxBytes)
  })
}

type StockParts = {
  stock: Stock
  codes: ProductCodes
  receipts: Receipts
  recalls: Recalls
  picks: Picks
}

export const opsStockRoutes = (
  register: RegisterEndpoint,
  { stock, codes, receipts, recalls, picks }: StockParts,
): void => {
  register(opsStock.receive, async ({ query }, { request, operator, locale }) => {
    const bytes = await readAtMost(request, opsStock.receive.upload.maxBytes)
    const note = { ...query, kind: 'delivery' as const, preview: query.preview === 'true' }
    return bytes
      ? await receipts.file({ by: operator, locale }, tableText(bytes), note)
      : tooLarge(opsStock.receive.upload.maxBytes)
  })
  register(opsStock.levels, async ({ query }, { request, operator, locale }) => {
    const bytes = await readAtMost(request, opsStock.levels.upload.maxBytes)
    const note = {
      kind: 'levels' as const,
      supplier: '',
      reference: query.reference,
      preview: query.preview === 'true',
    }
    return bytes
      ? await receipts.file({ by: operator, locale }, tableText(bytes), note)
      : tooLarge(opsStock.levels.upload.maxBytes)
  })
  register(opsStock.note, ({ body }, { operator, locale }) =>
    receipts.typed({ by: operator, locale }, body),
  )
  register(opsStock.sheet, ({ query }) => stock.sheet(query))
  register(opsStock.expiring, ({ query }) => stock.expiring(query))
  register(opsStock.low, ({ query }) => stock.low(query))
  register(opsStock.writtenOff, ({ query }) => stock.writtenOff(query))
  register(opsStock.code, ({ query }) => codes.find(query.code))
  register(opsStock.teachCode, ({ params, body }, { operator }) =>
    codes.teach(operator, params.productId, body),
  )
  register(opsStock.withdrawCode, ({ params, body }, { operator }) =>
    codes.withdraw(operator, params.productId, body),
  )
  register(opsStock.product, ({ params }) => stock.product(params.productId))
  register(opsStock.count, ({ params, body }, { operator }) =>
    stock.count(operator, params.productId, body),
  )
  register(opsStock.threshold, ({ params, body }, { operator }) =>
    stock.threshold(operator, params.productId, body.units),
  )
  register(opsStock.correct, ({ params, body }, { operator }) =>
    stock.correct(operator, params.productId, body),
  )
  register(opsStock.quarantine, ({ params, body }, { operator }) =>
    stock.quarantine(operator, params.productId, body),
  )
  register(opsStock.release, ({ params, body }, { operator }) =>
    stock.release(operator, params.productId, body),
  )
  register(opsStock.writeOff, ({ params, body }, { operator }) =>
    stock.writeOff(operator, params.productId, body),
  )
  register(opsStock.moves, ({ params, query }) =>
    stock.moves({ productId: params.productId, ...query }),
  )
  register(opsStock.keep, ({ params, body }, { operator }) =>
    stock.keep(operator, params.productId, body.days),
  )
  register(opsStock.picks, ({ params }) => picks(params.id))
  register(opsStock.recall, ({ body }, { operator }) => recalls.recall(operator, body))
  register(opsStock.recalled, ({ params }) => recalls.report(params.id))
}
