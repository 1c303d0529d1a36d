import { auditProblems } from '../db/audit/audit.ts'
import type { Db } from '../db/types.ts'
import { checkChain } from '../kernel/audit/chain.ts'

/** Where the audit of operators is not as it was written. */
const chainProblems = async (db: Db): Promise<string[]> => {
  const { broken } = await checkChain(db)
  return broken ? [`the audit of operators at row ${broken.nth}: ${broken.why}`] : []
}

/** What the hourly self-audit checks. Each returns a sentence for every problem, and writes nothing. */
export const selfAuditChecks: readonly ((db: Db) => Promise<string[]>)[] = [
  auditProblems,
  chainProblems,
]
