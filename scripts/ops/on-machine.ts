import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { openMigrated } from '../../src/server/db/open.ts'
import { sealAudit } from '../../src/server/kernel/audit/chain.ts'
import { failureText } from '../../src/server/kernel/error-messages.ts'
import type { Failed } from '../../src/server/kernel/outcome.ts'
import { missing } from '../../src/server/operators/authenticate.ts'
import { place } from '../db/with-storage.ts'
import type { MachineAct } from './machine.ts'
import { operatorOfCommand } from './operator.ts'
import type { GivenWords } from './words.ts'

const refuse = (failed: Failed): never => {
  throw new Error(failureText('en', failed))
}

const checked = (schema: z.ZodType | undefined, typed: unknown): object => {
  const { data, error } = schema?.safeParse(typed) ?? { data: {} }
  const [issue] = error?.issues ?? []
  if (issue) throw new Error(`${issue.path.join('.')}: ${issue.message}`)
  return data as object
}

/** Migrates the database that the environment names and does an act on it as the operator, where their roles allow it. */
export const onMachine = async (
  { permission, params, body, run }: MachineAct,
  parts: GivenWords,
): Promise<unknown> => {
  const fields = { ...checked(params, parts.params), ...checked(body, parts.body) }
  const storage = await openMigrated(place())
  try {
    const by = await operatorOfCommand(storage, {
      as: parts.own.as,
      env: process.env,
      permission,
      requestId: `command:${randomUUID()}`,
      at: new Date().toISOString(),
    })
    if ('failed' in by) return refuse(by)
    const refused = missing(by, permission)
    if (refused) return refuse(refused)
    const outcome = await run({ storage, by }, fields)
    await sealAudit(storage)
    return 'failed' in outcome ? refuse(outcome) : outcome.ok
  } finally {
    await storage.close()
  }
}
