import { opsSideEffects } from '#contract/side-effects/admin.ts'
import { sideEffects } from '#contract/side-effects/side-effects.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import type { SideEffectQueue } from './queue.ts'
import type { SideEffects } from './reports.ts'

type Parts = {
  service: SideEffects
  queue: SideEffectQueue
  clientAddressOf: (request: Request) => string | null
}

export const sideEffectRoutes = (
  register: RegisterEndpoint,
  { service, queue, clientAddressOf }: Parts,
): void => {
  registerAll(register, sideEffects, {
    medicines: (_, { token }) => service.medicines(token),
    report: ({ body }, call) =>
      service.report(
        {
          ...call,
          locale: call.isPlainForm ? body.locale : call.locale,
          client: clientAddressOf(call.request),
        },
        body,
      ),
    pdf: ({ params }, { token }) => service.pdf(token, params.id),
  })
  registerAll(register, opsSideEffects, {
    list: ({ query }, { operator }) => queue.list(operator, query),
    one: ({ params }, { operator }) => queue.one(operator, params.id),
    handle: ({ params, body }, { operator }) => queue.handle(operator, params.id, body),
  })
}
