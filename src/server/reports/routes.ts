import { answerThanks, reportError } from '#contract/reports/reports.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Reports } from './reports.ts'

export const reportRoutes = (register: RegisterEndpoint, service: Reports): void => {
  register(reportError, ({ body }, call) => service.report(body, call))
  register(answerThanks, ({ body }, call) => service.answer(body, call))
}
