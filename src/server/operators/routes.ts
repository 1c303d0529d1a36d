import { opsPeople } from '#contract/operators/people.ts'
import { opsServices } from '#contract/operators/services.ts'
import type { Operator } from '#model/operator.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import { failed, ok } from '../kernel/outcome.ts'
import { bearerOf } from './authenticate.ts'
import type { People } from './people.ts'
import type { Services } from './services.ts'

/** `mayOutlive`: whether the caller has signed in so lately that the call may make what outlives the sign-in. */
type Parts = {
  people: People
  services: Services
  mayOutlive: (request: Request, operator: Operator) => Promise<boolean>
}

export const opsPeopleRoutes = (
  register: RegisterEndpoint,
  { people, services, mayOutlive }: Parts,
): void => {
  registerAll(register, opsPeople, {
    me: (_, { operator }) => people.me(operator),
    renew: async ({ body }, { operator, request }) =>
      (await mayOutlive(request, operator))
        ? await people.renew(operator, body, bearerOf(request))
        : failed('signInAgain'),
    list: async () => ok(await people.list()),
    add: ({ body }, { operator }) => people.add(operator, body),
    register: ({ params, body }, { operator }) => people.register(operator, params.id, body),
    drop: ({ params, body }, { operator }) => people.drop(operator, params.id, body),
    off: ({ params, body }, { operator }) => people.off(operator, params.id, body.reason),
    on: ({ params, body }, { operator }) => people.on(operator, params.id, body.reason),
    revoke: ({ params, body }, { operator }) =>
      people.revoke(operator, params.id, params.token, body.reason),
  })
  registerAll(register, opsServices, {
    list: async () => ok(await services.list()),
    add: async ({ body }, { operator, request }) =>
      (await mayOutlive(request, operator))
        ? await services.add(operator, body)
        : failed('signInAgain'),
    renew: async ({ params, body }, { operator, request }) =>
      (await mayOutlive(request, operator))
        ? await services.renew(operator, params.id, body.days)
        : failed('signInAgain'),
    revoke: ({ params, body }, { operator }) => services.revoke(operator, params.id, body.reason),
  })
}
