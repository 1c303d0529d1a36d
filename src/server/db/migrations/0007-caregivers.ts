import { type Kysely, sql } from 'kysely'
import { statementsIn } from './plain-sql.ts'

export const caregivers = {
  up: async (db: Kysely<never>): Promise<void> => {
    for (const statement of statementsIn('0007-caregivers.sql'))
      await sql.raw(statement).execute(db)
  },
}
