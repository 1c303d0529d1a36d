import { randomUUID } from 'node:crypto'
import type { opsServices as contract, ServiceView } from '#contract/operators/services.ts'
import { dayMs } from '#model/duration.ts'
import { isPerson, type Operator } from '#model/operator.ts'
import type { Permission } from '#model/role.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import {
  addService,
  allServices,
  changeService,
  type StoredService,
  serviceById,
} from '../kernel/operators/service-repository.ts'
import { newToken, tokenHash } from '../kernel/operators/token.ts'
import { type Failed, failed, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { missing } from './authenticate.ts'

const viewOf = (row: StoredService): ServiceView => ({
  id: row.id,
  name: row.name,
  scopes: JSON.parse(row.scopes) as Permission[],
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
})

/** Why an operator may not let a program do this: no one gives what they do not have. */
const givingFault = (by: Operator, scopes: readonly Permission[]): Failed | null => {
  if (!isPerson(by)) return failed('personNeeded')
  return scopes.map((scope) => missing(by, scope)).find((fault) => fault !== null) ?? null
}

type Deps = Pick<Core, 'storage' | 'now'> & {
  /** Whether the caller has signed in so lately that the call may make what outlives the sign-in. */
  mayOutlive: (request: Request, operator: Operator) => Promise<boolean>
}

/** Other programs that call as themselves: a partner’s, an ERP, a bot. */
export const createServices = ({ storage, now, mayOutlive }: Deps): Serving<typeof contract> => ({
  list: async () => ok((await allServices(storage.db)).map(viewOf)),
  add: async ({ body: { name, scopes, days } }, { operator: by, request }) =>
    ((await mayOutlive(request, by)) ? givingFault(by, scopes) : failed('signInAgain')) ??
    (await storage.inTransaction(async (db) => {
      const [at, token] = [now(), newToken('service')]
      const row: StoredService = {
        id: `service:${randomUUID()}`,
        name,
        scopes: JSON.stringify(scopes),
        token_hash: tokenHash(token),
        created_by: by.name,
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + days * dayMs).toISOString(),
        revoked_at: null,
      }
      await addService(db, row)
      await appendAudit(db, by, row.created_at, {
        action: 'service.add',
        object: ['service', row.id],
        after: { name, scopes, expiresAt: row.expires_at },
      })
      return ok({ service: viewOf(row), token })
    })),
  renew: async ({ params: { id }, body: { days } }, { operator: by, request }) => {
    if (!(await mayOutlive(request, by))) return failed('signInAgain')
    return await storage.inTransaction(async (db) => {
      const service = await serviceById(db, id)
      if (!service) return failed('notFound', { field: 'id' })
      if (service.revoked_at !== null) return failed('tokenRevoked', { field: 'id' })
      const fault = givingFault(by, viewOf(service).scopes)
      if (fault) return fault
      const [at, token] = [now(), newToken('service')]
      const expires_at = new Date(at.getTime() + days * dayMs).toISOString()
      await changeService(db, id, { token_hash: tokenHash(token), expires_at })
      await appendAudit(db, by, at.toISOString(), {
        action: 'service.renew',
        object: ['service', id],
        before: { expiresAt: service.expires_at },
        after: { expiresAt: expires_at },
      })
      return ok({ service: viewOf({ ...service, expires_at }), token })
    })
  },
  revoke: ({ params: { id }, body: { reason } }, { operator: by }) =>
    storage.inTransaction(async (db) => {
      const service = await serviceById(db, id)
      if (!service) return failed('notFound', { field: 'id' })
      const at = now().toISOString()
      const revoked_at = service.revoked_at ?? at
      await changeService(db, id, { revoked_at })
      await appendAudit(db, by, at, {
        action: 'service.revoke',
        object: ['service', id],
        before: { revokedAt: service.revoked_at },
        after: { revokedAt: revoked_at },
        reason,
      })
      return ok(viewOf({ ...service, revoked_at }))
    }),
})
