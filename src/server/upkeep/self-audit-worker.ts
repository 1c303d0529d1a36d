import { parentPort, workerData } from 'node:worker_threads'
import { readConsistently } from '../db/consistent-read.ts'
import { openStorage, type Place } from '../db/open.ts'
import { selfAuditChecks } from './self-audit-checks.ts'

// A thread of its own: on SQLite the questions of an audit would keep the server from answering.
const storage = openStorage(workerData as Place)
try {
  const problems = await readConsistently(storage, async (db) => {
    const found: string[] = []
    for (const check of selfAuditChecks) found.push(...(await check(db)))
    return found
  })
  parentPort?.postMessage(problems)
} finally {
  await storage.close()
}
