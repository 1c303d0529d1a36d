import { opsCash } from '#contract/fulfilment/cash.ts'
import { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import { opsParcels } from '#contract/fulfilment/parcels.ts'
import { opsStock } from '#contract/fulfilment/stock.ts'
import { opsSupport } from '#contract/fulfilment/support.ts'
import { readAtMost, tooLarge } from '../http/body.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { OrderAdmin } from './admin.ts'
import type { Cash } from './cash.ts'
import type { OrderFiles } from './documents.ts'
import type { Parcels } from './parcels.ts'
import type { Recalls } from './recall.ts'
import type { Stock } from './stock.ts'
import type { Support } from './support.ts'

export const opsOrderRoutes = (register: RegisterEndpoint, desk: OrderAdmin, files: OrderFiles): void => {
  register(opsOrders.list, ({ query }) => desk.list(query))
  register(opsOrders.export, ({ query }) => files.export(query))
  register(opsOrders.one, ({ params }) => desk.one(params.id))
  register(opsOrders.prescription, ({ params }) => files.prescription(params.id, params.prescriptionId))
  register(opsOrders.review, ({ params, body }) => desk.review(params.id, body))
  register(opsOrders.pack, ({ params, body }) => desk.pack(params.id, body))
  register(opsOrders.unpack, ({ params, body }) => desk.unpack(params.id, body))
  register(opsOrders.correct, ({ params, body }) => desk.correct(params.id, params.number, body))
  register(opsOrders.returnLine, ({ params, body }) => desk.returnLine(params.id, params.number, body))
  register(opsOrders.ship, ({ params, body }) => desk.ship(params.id, body))
  register(opsOrders.deliver, ({ params, body }) => desk.deliver(params.id, body))
  register(opsOrders.return, ({ params, body }) => desk.return(params.id, body))
  register(opsOrders.cancel, ({ params, body }) => desk.cancel(params.id, body))
  register(opsOrders.remove, ({ params, body }) => desk.remove(params.id, params.number, body))
  register(opsOrders.register, ({ query }) => files.register(query))
  register(opsOrders.stock, ({ params, body }) => desk.stock(params.productId, body.units))
}

export const opsParcelRoutes = (register: RegisterEndpoint, parcels: Parcels): void => {
  register(opsParcels.list, ({ query }) => parcels.list(query))
  register(opsParcels.ship, ({ body }, { locale }) => parcels.ship(body, locale))
  register(opsParcels.status, ({ body }, { locale }) => parcels.status(body, locale))
}

export const opsSupportRoutes = (register: RegisterEndpoint, support: Support, files: OrderFiles): void => {
  register(opsSupport.address, ({ params, body }) => support.address(params.id, body))
  register(opsSupport.refund, ({ params, body }) => support.refund(params.id, body))
  register(opsSupport.credit, ({ params, body }) => support.credit(params.id, body))
  register(opsSupport.toCod, ({ params }) => support.toCod(params.id))
  register(opsSupport.resend, ({ params, body }) => support.resend(params.id, body))
  register(opsSupport.note, ({ params, body }) => support.note(params.id, body))
  register(opsSupport.invoice, ({ params, query }) => files.invoice(params.id, query.number))
  register(opsSupport.slip, ({ params }) => files.slip(params.id, params.parcel))
  register(opsSupport.label, ({ params }) => files.label(params.id, params.parcel))
  register(opsSupport.messages, () => support.messages())
  register(opsSupport.retry, ({ params }) => support.retry(params.id))
}

export const opsCashRoutes = (register: RegisterEndpoint, cash: Cash): void => {
  register(opsCash.differences, () => cash.differences())
  register(opsCash.remit, async (_, { request }) => {
    const bytes = await readAtMost(request, opsCash.remit.upload.maxBytes)
    return bytes ? await cash.remit(new TextDecoder().decode(bytes)) : tooLarge(opsCash.remit.upload.maxBytes)
  })
}

export const opsStockRoutes = (register: RegisterEndpoint, stock: Stock, recalls: Recalls): void => {
  register(opsStock.receive, async (_, { request }) => {
    const bytes = await readAtMost(request, opsStock.receive.upload.maxBytes)
    return bytes ? await stock.receive(new TextDecoder().decode(bytes)) : tooLarge(opsStock.receive.upload.maxBytes)
  })
  register(opsStock.expiring, ({ query }) => stock.expiring(query.months))
  register(opsStock.low, () => stock.low())
  register(opsStock.product, ({ params }) => stock.product(params.productId))
  register(opsStock.count, ({ params, body }) => stock.count(params.productId, body))
  register(opsStock.threshold, ({ params, body }) => stock.threshold(params.productId, body.units))
  register(opsStock.picks, ({ params }) => stock.picks(params.id))
  register(opsStock.recall, ({ body }) => recalls.recall(body))
  register(opsStock.recalled, ({ params }) => recalls.report(params.id))
}
