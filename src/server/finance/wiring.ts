import type { Part } from '../http/part.ts'
import type { Core } from '../kernel/session/core.ts'
import type { Invoices } from '../orders/invoices/invoices.ts'
import { scheduled } from '../platform/repeated.ts'
import { createFinance } from './finance.ts'
import { storeGstOfDays } from './gst.ts'
import { opsFinanceRoutes } from './routes.ts'

type Deps = Pick<Core, 'storage' | 'now' | 'log'> & {
  invoices: Invoices
}

/** Sales, settlements and GST, and the job that stores the GST of each day. */
export const wireFinance = (deps: Deps): Part => ({
  routes: (register) => opsFinanceRoutes(register, createFinance(deps)),
  ...scheduled(
    '17 3 * * *',
    () => storeGstOfDays(deps),
    (error) => deps.log.error({ err: error }, 'the job that stores days of GST failed'),
  ),
})
