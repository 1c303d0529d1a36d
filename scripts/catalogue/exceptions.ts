import { randomUUID } from 'node:crypto'
import { isAbsolute, relative, resolve } from 'node:path'
import type { PublishException } from '../../src/contract/publishing/publishing.ts'
import type { Operator } from '../../src/model/operator.ts'
import { layout } from '../../src/press/layout.ts'
import { openMigrated } from '../../src/server/db/open.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { appendAudit } from '../../src/server/kernel/audit/append.ts'
import { messageOf } from '../../src/server/kernel/error-messages.ts'
import { markUsed } from '../../src/server/kernel/operators/approval-transition.ts'
import { hasOperators } from '../../src/server/kernel/operators/operator-repository.ts'
import { usableApproval } from '../../src/server/kernel/operators/spend-approval.ts'
import { missing } from '../../src/server/operators/authenticate.ts'
import { spendWayBack } from '../../src/server/publishing/change-act.ts'
import {
  exceptionalPublish,
  isExceptional,
  kindOfPublish,
} from '../../src/server/publishing/publish-act.ts'
import { place } from '../db/with-storage.ts'
import { operatorOfCommand } from '../ops/operator.ts'
import { type allowArgs, allowOf } from './args.ts'
import { config } from './config.ts'

export type AskedPublish = {
  source: string
  approval?: string | undefined
  as?: string | undefined
} & {
  [Name in keyof typeof allowArgs]?: boolean | undefined
}

const named: Record<keyof ReturnType<typeof allowOf>, PublishException> = {
  badRows: 'bad-rows',
  removed: 'removed',
  priceMoves: 'price-moves',
  contradictions: 'contradictions',
  loosened: 'loosened',
  edits: 'edits',
}

/** The source below the exports folder, as an approval names it; the path itself elsewhere, which no approval can name. */
const sourceOf = (exports: string, source: string): string => {
  const below = relative(exports, resolve(source))
  return below.startsWith('..') || isAbsolute(below) ? source : below
}

/** Does something as the operator who asks, or returns why not. Before the shop has operators the machine is its only one, and does it by itself. */
const asOperator = async (
  as: string | undefined,
  act: (storage: Storage, by: Operator, at: string) => Promise<string | null>,
): Promise<string | null> => {
  const storage = await openMigrated(place())
  try {
    if (!(await hasOperators(storage.db))) return null
    const [at, requestId] = [new Date().toISOString(), `command:${randomUUID()}`]
    const permission = 'catalogue.publish'
    const by = await operatorOfCommand(storage, { as, env: process.env, permission, requestId, at })
    if ('failed' in by) return messageOf('en', by.failed, by.values)
    const refused = missing(by, permission)
    return refused ? messageOf('en', refused.failed, refused.values) : await act(storage, by, at)
  } catch (error) {
    return (error as Error).message
  } finally {
    await storage.close()
  }
}

/**
 * Why the exceptions of a publish on the machine are refused, or null. They take an approval, as over HTTP, once the shop has operators;
 * before that the machine is its only operator. `look` leaves the approval as it is, for an export that may still be refused; `use` uses it.
 */
export const exceptionsRefused = async (
  { source, approval, as, ...flags }: AskedPublish,
  step: 'look' | 'use',
): Promise<string | null> => {
  const exceptions = allowOf(flags)
  const allow = (Object.keys(named) as (keyof typeof named)[]).flatMap((name) =>
    exceptions[name] ? [named[name]] : [],
  )
  if (!isExceptional(allow)) return null
  const { exports } = layout(config().dataDir)
  return await asOperator(as, async (storage, by, at) => {
    const payload = await exceptionalPublish(exports, { source: sourceOf(exports, source), allow })
    const act = { kind: kindOfPublish(allow), payload, approval, at } as const
    return await storage.inTransaction(async (db) => {
      const found = await usableApproval(db, by, act)
      if ('failed' in found) return messageOf('en', found.failed, found.values)
      if (step === 'look') return null
      await markUsed(db, found, at)
      await appendAudit(db, by, at, {
        action: 'catalogue.publish',
        object: ['export', payload.source],
        after: { allow, approval },
      })
      return null
    })
  })
}

/** Why a way back to a release with looser products is refused on the machine, or null. It takes the approval that it takes over HTTP, and uses it. */
export const wayBackRefused = (
  { as, reason }: { as?: string | undefined; reason: string },
  way: { from: string; release: string },
): Promise<string | null> =>
  asOperator(as, (storage, by, at) =>
    storage.inTransaction(async (db) => {
      const approval = await spendWayBack(db, by, way, at)
      if (approval === null)
        return `${reason} It takes an approval, catalogue.loosen, for {"release":"${way.release}"}, asked for by ${by.name}.`
      await appendAudit(db, by, at, {
        action: 'catalogue.rollback',
        object: ['release', way.release],
        after: { from: way.from, approval },
      })
      return null
    }),
  )
