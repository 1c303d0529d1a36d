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
    ...service,
    report: ({ body }, call) =>
      service.report(
        {
          ...call,
          locale: call.isPlainForm ? body.locale : call.locale,
          client: clientAddressOf(call.request),
        },
        body,
      ),
  })
  registerAll(register, opsSideEffects, queue)
}
