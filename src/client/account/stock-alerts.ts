import type { StockAlert } from '#contract/account/stock-alerts.ts'
import type { CallFailure } from '../http/call.ts'
import { change } from '../http/change.ts'
import { readStore } from '../http/read.ts'

export type { StockAlert }

const alerts = readStore('GET /api/v3/stock-alerts')
/** Products of which the customer is told when they can be bought again. */
export const $stockAlerts = alerts.$reading
export const loadStockAlerts = (): Promise<unknown> => alerts.load()

export const addStockAlert = async (productId: number): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/stock-alerts', { body: { productId } })
  if (reply.is === 'failed') return reply
  alerts.take(reply.result)
  return null
}

export const removeStockAlert = async (productId: number): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/stock-alerts/remove', { body: { productId } })
  if (reply.is === 'failed') return reply
  alerts.take(reply.result)
  return null
}
