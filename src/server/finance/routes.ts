import { opsFinance } from '#contract/finance/finance.ts'
import { readAtMost, tooLarge } from '../http/body.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import { uploadText } from '../kernel/upload-text.ts'
import type { Finance } from './finance.ts'

export const opsFinanceRoutes = (register: RegisterEndpoint, finance: Finance): void => {
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
