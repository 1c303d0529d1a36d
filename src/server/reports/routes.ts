import { opsErrorReports } from '#contract/reports/admin.ts'
import { answerThanks, reportError } from '#contract/reports/reports.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import { ok } from '../kernel/outcome.ts'
import type { ReportDesk } from './admin.ts'
import type { Reports } from './reports.ts'

type Parts = { service: Reports; clientAddressOf: (request: Request) => string | null }

export const reportRoutes = (
  register: RegisterEndpoint,
  { service, clientAddressOf }: Parts,
): void => {
  register(reportError, ({ body }, { locale, request }) =>
    service.report(body, { locale, client: clientAddressOf(request) }),
  )
  register(answerThanks, ({ body }, { locale, request }) =>
    service.answer(body, { locale, client: clientAddressOf(request) }),
  )
}

export const opsReportRoutes = (register: RegisterEndpoint, desk: ReportDesk): void => {
  registerAll(register, opsErrorReports, {
    list: async ({ query }) => ok(await desk.list(query.state, query.pageNumber)),
    wanted: async ({ query }) => ok(await desk.wanted(query.pageNumber)),
    mend: ({ params }, { operator }) => desk.mend(operator, params.id),
    decline: ({ params }, { operator }) => desk.decline(operator, params.id),
  })
}
