import { opsFinance } from '#contract/finance/finance.ts'
import { readAtMost, tooLarge } from '../http/body.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import { uploadText } from '../kernel/upload-text.ts'
import type { Finance } from './finance.ts'

export const opsFinanceRoutes = (register: RegisterEndpoint, finance: Finance): void => {
  register(opsFinance.gst, ({ query }, { operator }) => finance.gst(operator, query))
  register(opsFinance.gstr1, ({ query }, { operator }) => finance.gstr1(operator, query))
  register(opsFinance.eInvoice, ({ params }, { operator }) =>
    finance.eInvoice(operator, params.number),
  )
  register(opsFinance.days, ({ query }) => finance.days(query))
  register(opsFinance.ledger, ({ params }, { operator }) => finance.ledger(operator, params.ledger))
  register(opsFinance.settlements, ({ query }) => finance.settlements(query))
  register(opsFinance.settle, async (_, { request, operator }) => {
    const bytes = await readAtMost(request, opsFinance.settle.upload.maxBytes)
    return bytes
      ? await finance.settle(operator, uploadText(bytes))
      : tooLarge(opsFinance.settle.upload.maxBytes)
  })
}
