import type { Hono } from 'hono'
import type { Storage } from '../db/types.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { ActiveCatalogue } from '../kernel/active-catalogue.ts'
import type { RunMutation } from '../kernel/session/mutation.ts'
import { createCampAdmin } from './admin.ts'
import { createCamps } from './camps.ts'
import { createConfirmations } from './confirm.ts'
import { confirmPages } from './confirm-routes.ts'
import { campRoutes, opsCampRoutes } from './routes.ts'

export type CampWiring = {
  routes: (register: RegisterEndpoint) => void
  /** The pages on which a place is confirmed, beside the API. */
  pages: (app: Hono) => void
  /** Periodic removal of expired data, by what is removed. */
  cleanups: Record<string, () => Promise<unknown>>
}

type Parts = {
  storage: Storage
  site: string
  runMutation: RunMutation
  activeCatalogue: ActiveCatalogue
  clientAddressOf: (request: Request) => string | null
  now: () => Date
}

/** Health camps: registrations, their confirmation by mail, and the calls of operators. */
export const wireCamps = (parts: Parts): CampWiring => {
  const camps = createCamps(parts)
  const confirmations = createConfirmations(parts)
  return {
    routes: (register) => {
      campRoutes(register, camps, parts.clientAddressOf)
      opsCampRoutes(register, createCampAdmin(parts))
    },
    pages: (app) => confirmPages(app, confirmations),
    cleanups: {
      'registrations of past camps': camps.removePastRegistrations,
      'places that were not confirmed': confirmations.freeUnconfirmed,
    },
  }
}
