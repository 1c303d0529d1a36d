import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { moment } from './checks.ts'

/** Sign-ins of operators that have left for their provider of OpenID Connect and have not come back. */
export const oidcAttempts = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    await schema
      .createTable('oidc_attempt')
      .addColumn('state_hash', 'text', (column) => column.primaryKey().check(sql`length(state_hash) = 64`))
      .addColumn('browser_hash', 'text', (column) => column.notNull().check(sql`length(browser_hash) = 64`))
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('code_verifier', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addCheckConstraint('oidc_attempt_expires_at', moment('expires_at'))
      .execute()
  },
}
