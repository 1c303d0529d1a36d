import { auditProblems } from '../db/audit/audit.ts'
import type { Db } from '../db/types.ts'

/**
 * What the hourly self-audit asks, by name. Each returns a sentence for every problem, and writes nothing. Whatever else must always hold, such as a
 * chain of records, is added here.
 */
export const selfAuditChecks: Readonly<Record<string, (db: Db) => Promise<string[]>>> = {
  'money, stock and ledgers': auditProblems,
}
