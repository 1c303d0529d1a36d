import {
  opsPublishing,
  type PublishException,
  type PublishReport,
} from '#contract/publishing/publishing.ts'
import type { Operator } from '#model/operator.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import { giveBackApproval, spendApproval } from '../kernel/operators/spend-approval.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { exceptionalPublish, isExceptional, kindOfPublish } from './publish-act.ts'
import type { Publishing } from './publish-queue.ts'
import { recordOutcome } from './record-outcome.ts'
import type { SharedReleases } from './shared-releases.ts'

type Asked = {
  source: string
  allow: PublishException[]
  approval?: string | undefined
  reason?: string | undefined
}

type Deps = Pick<Core, 'storage' | 'now'> & {
  publishing: Publishing
  releases: SharedReleases | null
  exports: string
}

/** Publishes for operators: exceptions take two people, and every publish is in the audit. */
export const createPublishAdmin = ({
  publishing,
  releases,
  storage,
  exports,
  now,
}: Deps): Serving<typeof opsPublishing> => {
  /** Says that a publish begins, in the transaction that uses its approval; afterwards how it ended. One that was refused gives the approval back. */
  const audited = async (
    by: Operator,
    { source, allow, approval, reason }: Asked,
    run: () => Promise<Outcome<PublishReport>>,
  ): Promise<Outcome<PublishReport>> => {
    // Such a server refuses every publish: nothing begins.
    if (publishing.isFollower) return await run()
    const object = ['export', source] as const
    const payload = isExceptional(allow)
      ? await exceptionalPublish(exports, { source, allow })
      : null
    const lacking = await storage.inTransaction(async (db): Promise<Failed | null> => {
      const at = now().toISOString()
      const missing =
        payload &&
        (await spendApproval(db, by, { kind: kindOfPublish(allow), payload, approval, at }))
      if (missing) return missing
      await appendAudit(db, by, at, {
        action: 'catalogue.publish',
        object,
        after: { allow, approval },
        reason: reason ?? null,
      })
      return null
    })
    if (lacking) return lacking
    const outcome = await run()
    if (
      payload &&
      approval !== undefined &&
      'failed' in outcome &&
      outcome.failed === 'publishRefused'
    )
      await storage.inTransaction((db) => giveBackApproval(db, approval))
    await recordOutcome(
      storage,
      by,
      now().toISOString(),
      { act: 'publish', object, reason: reason ?? null, changes: [] },
      outcome,
    )
    return outcome
  }

  return {
    publish: async ({ body, query: flags }, { operator: by, request: { body: archive } }) => {
      if (body) {
        const { approval, reason, ...named } = body
        const run = () => publishing.publishSource(named)
        return await (named.dryRun ? run() : audited(by, { ...named, approval, reason }, run))
      }
      const run = () =>
        publishing.publishUpload(archive, opsPublishing.publish.upload.maxBytes, flags)
      if (flags.dryRun) return await run()
      // A second operator cannot inspect an upload before it is published: exceptions are for exports that lie below the exports folder.
      if (isExceptional(flags.allow)) {
        await archive?.cancel()
        const kind = kindOfPublish(flags.allow)
        return failed('approvalNeeded', { detail: kind, values: { kind } })
      }
      return await audited(by, { source: 'upload', allow: flags.allow }, run)
    },
    status: async () => ok({ ...publishing.status(), servers: (await releases?.servers()) ?? [] }),
  }
}
