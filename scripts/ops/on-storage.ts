import { randomUUID } from 'node:crypto'
import type { Operator } from '../../src/model/operator.ts'
import type { Permission } from '../../src/model/role.ts'
import { openMigrated } from '../../src/server/db/open.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { sealAudit } from '../../src/server/kernel/audit/chain.ts'
import { failureText } from '../../src/server/kernel/error-messages.ts'
import type { Failed, Outcome } from '../../src/server/kernel/outcome.ts'
import { missing } from '../../src/server/operators/authenticate.ts'
import { sentenceOfError } from '../../src/server/platform/disk.ts'
import { place } from '../db/with-storage.ts'
import { operatorOfCommand } from './operator.ts'

type Who = { json: boolean; as: string | undefined; permission: Permission }

const refuse = (failed: Failed): never => {
  throw new Error(failureText('en', failed))
}

/** The operator of a command, where their roles allow it. Throws a sentence otherwise. */
const admitted = async (storage: Storage, { as, permission }: Who): Promise<Operator> => {
  const operator = await operatorOfCommand(storage, {
    as,
    env: process.env,
    permission,
    requestId: `command:${randomUUID()}`,
    at: new Date().toISOString(),
  })
  const refused = 'failed' in operator ? operator : missing(operator, permission)
  return refused || 'failed' in operator ? refuse(refused as Failed) : operator
}

/**
 * Migrates the database, runs an act of an operator on it and prints the result: as one line of JSON, or as the lines of `linesOf`. A
 * failure prints a sentence on standard error and exits with 1.
 */
export const onStorage = async <Result>(
  who: Who,
  act: (storage: Storage, by: Operator) => Promise<Outcome<Result>>,
  linesOf: (result: Result) => string[],
): Promise<void> => {
  let storage: Storage | null = null
  try {
    storage = await openMigrated(place())
    const outcome = await act(storage, await admitted(storage, who))
    await sealAudit(storage)
    if ('failed' in outcome) return refuse(outcome)
    process.stdout.write(
      who.json ? `${JSON.stringify(outcome.ok)}\n` : `${linesOf(outcome.ok).join('\n')}\n`,
    )
  } catch (error) {
    process.stderr.write(`${sentenceOfError(error)}\n`)
    process.exitCode = 1
  } finally {
    await storage?.close()
  }
}
