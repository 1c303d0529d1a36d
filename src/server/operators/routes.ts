import { opsPeople } from '#contract/operators/people.ts'
import type { Operator } from '#model/operator.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import { failed } from '../kernel/outcome.ts'
import { bearerOf } from './authenticate.ts'
import type { People } from './people.ts'

/** `mayOutlive`: whether the caller has signed in so lately that the call may make what outlives the sign-in. */
export const opsPeopleRoutes = (
  register: RegisterEndpoint,
  people: People,
  mayOutlive: (request: Request, operator: Operator) => Promise<boolean>,
): void => {
  registerAll(register, opsPeople, {
    ...people,
    renew: async ({ body }, { operator, request }) =>
      (await mayOutlive(request, operator))
        ? await people.renew(operator, body, bearerOf(request))
        : failed('signInAgain'),
    add: ({ body }, { operator }) => people.add(operator, body),
    register: ({ params, body }, { operator }) => people.register(operator, params.id, body),
  })
}
