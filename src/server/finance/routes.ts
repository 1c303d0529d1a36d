import { opsFinance } from '#contract/finance/finance.ts'
import { readAtMost, tooLarge } from '../http/body.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import { uploadText } from '../kernel/upload-text.ts'
import type { Finance } from './finance.ts'

export const opsFinanceRoutes = (register: RegisterEndpoint, finance: Finance): void => {
  registerAll(register, opsFinance, {
    gst: ({ query }, { operator }) => finance.gst(operator, query),
    gstr1: ({ query }, { operator }) => finance.gstr1(operator, query),
    eInvoice: ({ params }, { operator }) => finance.eInvoice(operator, params.number),
    days: ({ query }) => finance.days(query),
    ledger: ({ params }, { operator }) => finance.ledger(operator, params.ledger),
    settlements: ({ query }) => finance.settlements(query),
    settle: async (_, { request, operator }) => {
      const bytes = await readAtMost(request, opsFinance.settle.upload.maxBytes)
      return bytes
        ? await finance.settle(operator, uploadText(bytes))
        : tooLarge(opsFinance.settle.upload.maxBytes)
    },
  })
}
