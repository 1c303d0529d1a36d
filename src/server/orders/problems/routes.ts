import { opsProblems, orderProblems } from '#contract/orders/problems.ts'
import { readFileForm } from '../../http/multipart.ts'
import { type RegisterEndpoint, registerAll } from '../../http/register-endpoint.ts'
import type { Serving } from '../../kernel/call.ts'
import type { ReportProblem } from './report-problem.ts'

export const problemRoutes = (
  register: RegisterEndpoint,
  { problems, admin }: { problems: ReportProblem; admin: Serving<typeof opsProblems> },
): void => {
  registerAll(register, orderProblems, {
    ...problems,
    addPhoto: ({ params: { id, number } }, call) =>
      problems.addPhoto(call, id, number, () => readFileForm(call.request)),
  })
  registerAll(register, opsProblems, admin)
}
