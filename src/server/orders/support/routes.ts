import { opsAlerts } from '#contract/fulfilment/alerts.ts'
import { opsCash } from '#contract/fulfilment/cash.ts'
import { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import { opsCouriers, opsParcels } from '#contract/fulfilment/parcels.ts'
import { opsReturns } from '#contract/fulfilment/returns.ts'
import { opsStaffPrescriptions } from '#contract/fulfilment/staff-prescriptions.ts'
import { opsStock, opsStockChanges } from '#contract/fulfilment/stock.ts'
import { opsSupport } from '#contract/fulfilment/support.ts'
import { readAtMost, tooLarge } from '../../http/body.ts'
import { readFileForm } from '../../http/multipart.ts'
import { type RegisterEndpoint, registerAll } from '../../http/register-endpoint.ts'
import { tableText, uploadText } from '../../kernel/upload-text.ts'
import type { Cash } from '../dispatch/cash.ts'
import type { PackingTurns } from '../dispatch/packing-turns.ts'
import type { Parcels } from '../dispatch/parcels.ts'
import type { Picks } from '../dispatch/picks.ts'
import type { ProductCodes } from '../dispatch/product-codes.ts'
import type { QualityAlerts } from '../dispatch/quality-alerts.ts'
import type { Recalls } from '../dispatch/recall.ts'
import type { Receipts } from '../dispatch/receipts.ts'
import type { Returns } from '../dispatch/returned-goods.ts'
import type { Stock } from '../dispatch/stock.ts'
import type { StockChanges } from '../dispatch/stock-changes.ts'
import type { StaffPrescriptions } from './add-prescription.ts'
import type { OrderAdmin } from './admin.ts'
import type { CourierBooking } from './book-courier.ts'
import type { OrderFiles } from './documents.ts'
import type { Support } from './support.ts'

type Deps = {
  admin: OrderAdmin
  parcels: Parcels & PackingTurns
  support: Support
  files: OrderFiles
  cash: Cash
  stock: Stock & ProductCodes & Recalls & Picks
  receipts: Receipts
  alerts: QualityAlerts
  couriers: CourierBooking
  stockChanges: StockChanges
  returns: Returns
  staffPrescriptions: StaffPrescriptions
}

export const opsOrderRoutes = (
  register: RegisterEndpoint,
  {
    admin,
    parcels,
    support,
    files,
    cash,
    stock,
    receipts,
    alerts,
    couriers,
    stockChanges,
    returns,
    staffPrescriptions,
  }: Deps,
): void => {
  // Before the call that takes any word as the id of a product.
  registerAll(register, opsStockChanges, stockChanges)
  registerAll(register, opsStock, {
    ...stock,
    note: receipts.note,
    receive: async ({ query }, { request, operator, locale }) => {
      const bytes = await readAtMost(request, opsStock.receive.upload.maxBytes)
      const note = { ...query, kind: 'delivery' as const, preview: query.preview === 'true' }
      return bytes
        ? await receipts.file({ by: operator, locale }, tableText(bytes), note)
        : tooLarge(opsStock.receive.upload.maxBytes)
    },
    levels: async ({ query }, { request, operator, locale }) => {
      const bytes = await readAtMost(request, opsStock.levels.upload.maxBytes)
      const note = {
        kind: 'levels' as const,
        supplier: '',
        purchase: '',
        reference: query.reference,
        countedAt: query.countedAt ?? null,
        isOlderWanted: query.older === 'true',
        preview: query.preview === 'true',
      }
      return bytes
        ? await receipts.file({ by: operator, locale }, tableText(bytes), note)
        : tooLarge(opsStock.levels.upload.maxBytes)
    },
  })
  registerAll(register, opsReturns, returns)
  registerAll(register, opsAlerts, {
    ...alerts,
    take: async ({ query }, { request, operator, locale }) => {
      const bytes = await readAtMost(request, opsAlerts.take.upload.maxBytes)
      return bytes
        ? await alerts.file({ by: operator, locale }, tableText(bytes), query)
        : tooLarge(opsAlerts.take.upload.maxBytes)
    },
  })
  registerAll(register, opsOrders, { ...admin, ...files })
  registerAll(register, opsCouriers, couriers)
  register(opsStaffPrescriptions.add, ({ params: { id } }, { request, operator }) =>
    staffPrescriptions.add(operator, id, () => readFileForm(request)),
  )
  registerAll(register, opsParcels, parcels)
  registerAll(register, opsSupport, { ...support, ...files })
  registerAll(register, opsCash, {
    ...cash,
    remit: async (_, { request, operator }) => {
      const bytes = await readAtMost(request, opsCash.remit.upload.maxBytes)
      return bytes
        ? await cash.remit(operator, uploadText(bytes))
        : tooLarge(opsCash.remit.upload.maxBytes)
    },
  })
}
