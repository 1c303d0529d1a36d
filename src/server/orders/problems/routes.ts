import { opsProblems, orderProblems } from '#contract/orders/problems.ts'
import { readFileForm } from '../../http/multipart.ts'
import { type RegisterEndpoint, registerAll } from '../../http/register-endpoint.ts'
import type { ProblemDesk } from './problem-desk.ts'
import type { ReportProblem } from './report-problem.ts'

export const problemRoutes = (
  register: RegisterEndpoint,
  { problems, desk }: { problems: ReportProblem; desk: ProblemDesk },
): void => {
  registerAll(register, orderProblems, {
    list: ({ params }, { token }) => problems.list(token, params.id),
    report: ({ params, body }, call) => problems.report(call, params.id, body),
    withdraw: ({ params }, call) => problems.withdraw(call, params.id, params.number),
    addPhoto: async ({ params }, call) => {
      const form = await readFileForm(call.request)
      return 'failed' in form
        ? form
        : await problems.addPhoto(call, params.id, params.number, form.file)
    },
    photo: ({ params: { id, ...photo } }, { token }) => problems.photo(token, id, photo),
  })
  registerAll(register, opsProblems, {
    list: ({ query }) => desk.list(query),
    show: ({ params }, { operator }) => desk.show(operator, params),
    photo: ({ params }, { operator }) => desk.photo(operator, params),
    answer: ({ params, body }, { operator }) => desk.answer(operator, params, body),
  })
}
