import type { Storage } from '../db/types.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Invoices } from '../orders/invoices/invoices.ts'
import type { Log } from '../platform/log.ts'
import { scheduled } from '../platform/repeated.ts'
import { createFinance } from './finance.ts'
import { storeGstOfDays } from './gst.ts'
import { opsFinanceRoutes } from './routes.ts'

export type FinanceWiring = {
  routes: (register: RegisterEndpoint) => void
  start: () => void
  /** Stops; resolves once nothing is being done. */
  stop: () => Promise<void>
}

type Parts = { storage: Storage; invoices: Invoices; now: () => Date; log: Log }

/** Sales, settlements and GST, and the job that stores the GST of each day. */
export const wireFinance = (parts: Parts): FinanceWiring => ({
  routes: (register) => opsFinanceRoutes(register, createFinance(parts)),
  ...scheduled(
    '17 3 * * *',
    () => storeGstOfDays(parts),
    (error) => parts.log.error({ err: error }, 'the job that stores days of GST failed'),
  ),
})
