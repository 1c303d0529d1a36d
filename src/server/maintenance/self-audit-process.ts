import { auditProblems } from '../db/audit/audit.ts'
import { readConsistently } from '../db/consistent-read.ts'
import { type DatabasePlace, openStorage } from '../db/open.ts'
import type { Db } from '../db/types.ts'
import { checkChain } from '../kernel/audit/chain.ts'
import { answer } from './in-process.ts'

/** Where the audit of operators is not as it was written. */
const chainProblems = async (db: Db): Promise<string[]> => {
  const { broken } = await checkChain(db)
  return broken ? [`the audit of operators at row ${broken.nth}: ${broken.why}`] : []
}

/** What the hourly self-audit checks. Each returns a sentence for every problem, and writes nothing. */
const selfAuditChecks: readonly ((db: Db) => Promise<string[]>)[] = [auditProblems, chainProblems]

answer(async (place: DatabasePlace) => {
  const storage = openStorage(place)
  try {
    return await readConsistently(storage, async (db) => {
      const problems: string[] = []
      for (const check of selfAuditChecks) problems.push(...(await check(db)))
      return problems
    })
  } finally {
    await storage.close()
  }
})
