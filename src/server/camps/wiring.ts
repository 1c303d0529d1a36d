import { opsCamps } from '#contract/camps/admin.ts'
import { camps as contract } from '#contract/camps/camps.ts'
import type { Part } from '../http/part.ts'
import { registerAll } from '../http/register-endpoint.ts'
import type { Core } from '../kernel/session/core.ts'
import { createCampAdmin } from './admin.ts'
import { createCamps } from './camps.ts'
import { createConfirmations } from './confirm.ts'
import { confirmPages } from './confirm-routes.ts'

type Deps = Pick<Core, 'storage' | 'site' | 'runMutation' | 'activeCatalogue' | 'now'>

/** Health camps: registrations, their confirmation by mail, and the calls of operators. */
export const wireCamps = (deps: Deps): Part => {
  const camps = createCamps(deps)
  const confirmations = createConfirmations(deps)
  return {
    routes: (register) => {
      registerAll(register, contract, camps)
      registerAll(register, opsCamps, createCampAdmin(deps))
    },
    pages: (app) => confirmPages(app, confirmations),
    cleanups: {
      'registrations of past camps': camps.removePastRegistrations,
      'places that were not confirmed': confirmations.freeUnconfirmed,
    },
  }
}
