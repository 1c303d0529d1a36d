import type { Result } from '#contract/core/endpoint.ts'
import type {
  opsPublishing,
  PublishException,
  PublishReport,
} from '#contract/publishing/publishing.ts'
import type { Operator } from '#model/operator.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import { giveBackApproval, spendApproval } from '../kernel/operators/spend-approval.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { exceptionalPublish, kindOfPublish } from './publish-act.ts'
import type { Publishing } from './publish-queue.ts'
import { recordOutcome } from './record-outcome.ts'
import type { SharedReleases } from './shared-releases.ts'

type Flags = { dryRun: boolean; allow: PublishException[] }
type Sourced = Flags & {
  source: string
  approval?: string | undefined
  reason?: string | undefined
}

/** Publishes for operators: exceptions take two people, and every publish is in the audit. */
export type PublishAdmin = {
  publishSource: (by: Operator, request: Sourced) => Promise<Outcome<PublishReport>>
  publishUpload: (
    by: Operator,
    body: Request['body'],
    maxBytes: number,
    flags: Flags,
  ) => Promise<Outcome<PublishReport>>
  status: () => Promise<Outcome<Result<typeof opsPublishing.status>>>
}

type Asked = Pick<Sourced, 'source' | 'allow' | 'approval' | 'reason'>

type Deps = Pick<Core, 'storage' | 'now'> & {
  publishing: Publishing
  releases: SharedReleases | null
  exports: string
}

export const createPublishAdmin = ({
  publishing,
  releases,
  storage,
  exports,
  now,
}: Deps): PublishAdmin => {
  /** Says that a publish begins, in the transaction that uses its approval; afterwards how it ended. One that was refused gives the approval back. */
  const audited = async (
    by: Operator,
    { source, allow, approval, reason }: Asked,
    run: () => Promise<Outcome<PublishReport>>,
  ): Promise<Outcome<PublishReport>> => {
    // Such a server refuses every publish: nothing begins.
    if (publishing.isFollower) return await run()
    const object = ['export', source] as const
    const payload = allow.length > 0 ? await exceptionalPublish(exports, { source, allow }) : null
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
    publishSource: (by, { approval, reason, ...request }) =>
      request.dryRun
        ? publishing.publishSource(request)
        : audited(by, { ...request, approval, reason }, () => publishing.publishSource(request)),
    publishUpload: async (by, body, maxBytes, flags) => {
      if (flags.dryRun) return await publishing.publishUpload(body, maxBytes, flags)
      // A second operator cannot inspect an upload before it is published: exceptions are for exports that lie below the exports folder.
      if (flags.allow.length > 0) {
        await body?.cancel()
        const kind = kindOfPublish(flags.allow)
        return failed('approvalNeeded', { detail: kind, values: { kind } })
      }
      return await audited(by, { source: 'upload', allow: [] }, () =>
        publishing.publishUpload(body, maxBytes, flags),
      )
    },
    status: async () => ok({ ...publishing.status(), servers: (await releases?.servers()) ?? [] }),
  }
}
