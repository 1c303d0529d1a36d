import { opsFinance } from '#contract/finance/finance.ts'
import { readAtMost, tooLarge } from '../http/body.ts'
import type { Part } from '../http/part.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import type { Core } from '../kernel/session/core.ts'
import { uploadText } from '../kernel/upload-text.ts'
import type { Invoices } from '../orders/invoices/invoices.ts'
import { scheduled } from '../platform/repeated.ts'
import { createFinance, type Finance } from './finance.ts'
import { storeGstOfDays } from './gst.ts'

const opsFinanceRoutes = (register: RegisterEndpoint, finance: Finance): void => {
  registerAll(register, opsFinance, {
    ...finance,
    settle: async (_, { request, operator }) => {
      const bytes = await readAtMost(request, opsFinance.settle.upload.maxBytes)
      return bytes
        ? await finance.settle(operator, uploadText(bytes))
        : tooLarge(opsFinance.settle.upload.maxBytes)
    },
  })
}

type Deps = Pick<Core, 'storage' | 'now' | 'log'> & {
  invoices: Invoices
}

export const wireFinance = (deps: Deps): Part => ({
  routes: (register) => opsFinanceRoutes(register, createFinance(deps)),
  ...scheduled(
    '17 3 * * *',
    () => storeGstOfDays(deps),
    (error) => deps.log.error({ err: error }, 'the job that stores days of GST failed'),
  ),
})
