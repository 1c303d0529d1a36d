import { readConsistently } from '../db/consistent-read.ts'
import { openStorage, type Place } from '../db/open.ts'
import { answer } from './in-process.ts'
import { selfAuditChecks } from './self-audit-checks.ts'

answer(async (place: Place) => {
  const storage = openStorage(place)
  try {
    return await readConsistently(storage, async (db) => {
      const found: string[] = []
      for (const check of selfAuditChecks) found.push(...(await check(db)))
      return found
    })
  } finally {
    await storage.close()
  }
})
