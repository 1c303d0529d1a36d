import { opsCamps } from '#contract/camps/admin.ts'
import { camps } from '#contract/camps/camps.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import { ok } from '../kernel/outcome.ts'
import type { CampAdmin } from './admin.ts'
import type { Camps } from './camps.ts'

/** `clientAddressOf`: the network address of the client of a request, if known. */
export const campRoutes = (
  register: RegisterEndpoint,
  service: Camps,
  clientAddressOf: (request: Request) => string | null,
): void => {
  registerAll(register, camps, {
    list: ({ query }, { locale }) => service.list(query, locale),
    challenge: ({ query }) => service.challenge(query.camp_id),
    register: ({ body }, call) =>
      service.register({ ...call, client: clientAddressOf(call.request) }, body),
  })
}

export const opsCampRoutes = (register: RegisterEndpoint, admin: CampAdmin): void => {
  registerAll(register, opsCamps, {
    list: async () => ok(await admin.list()),
    add: ({ body }, { operator }) => admin.add(operator, body),
    close: ({ params }, { operator }) => admin.close(operator, params.id),
    registrations: async ({ params: { id }, query }, { operator }) => {
      const made = await admin.registrations(operator, id, query.approval)
      if ('failed' in made) return made
      return {
        ok: null,
        file: {
          bytes: new TextEncoder().encode(made.ok),
          mediaType: 'text/csv',
          name: `camp-${id}.csv`,
        },
      }
    },
  })
}
