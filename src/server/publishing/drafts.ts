import { randomUUID } from 'node:crypto'
import type { Edit } from '#catalogue/edit/edit.ts'
import type { Draft, opsContent } from '#contract/publishing/content.ts'
import type { Operator } from '#model/operator.ts'
import { allows as roleAllows } from '#model/role.ts'
import type { Db } from '../db/types.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import { messageOf } from '../kernel/error-messages.ts'
import { invalidField } from '../kernel/invalid-field.ts'
import { operatorById } from '../kernel/operators/operator-repository.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { type Repeated, repeated } from '../platform/repeated.ts'
import type { Content } from './content.ts'
import {
  addDraftRow,
  draftRow,
  draftRows,
  dueDrafts,
  type StoredDraft,
} from './content-repository.ts'
import { moveDraft } from './transition.ts'

type Entry = { title: string; edits: Edit[]; reason: string }

export type Drafts = Pick<Repeated, 'start' | 'stop'> &
  Serving<
    typeof opsContent,
    'drafts' | 'addDraft' | 'schedule' | 'saveDraft' | 'discardDraft' | 'publishDraft'
  > & {
    run: () => Promise<void>
  }

type Deps = Pick<Core, 'storage' | 'now' | 'log'> & {
  content: Pick<Content, 'changesOf' | 'publish'>
}

const listedOver = 50
const checkEveryMs = 5_000
/** A server that began a publish and ended gives it up after this time; edits that are published already change nothing. */
const stuckMs = 15 * 60_000

/** The audit's name for steps that no operator takes. */
const schedule: Operator = {
  id: 'schedule',
  name: 'schedule',
  roles: [],
  registrationNumber: null,
  requestId: 'schedule',
}

const viewOf = (row: StoredDraft): Draft => ({
  id: row.id,
  title: row.title,
  state: row.state,
  version: row.version,
  edits: JSON.parse(row.edits) as Draft['edits'],
  reason: row.reason,
  publishAt: row.publish_at,
  createdBy: row.created_by,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at,
  fault: row.fault,
  release: row.release,
})

/** Edits that several operators prepare and one publishes, now or at a time. */
export const createDrafts = ({ storage, content, now, log }: Deps): Drafts => {
  /** Why a draft did not change: it is not there, over, or another operator saved it. */
  const refusal = async (id: string): Promise<Failed> => {
    const row = await draftRow(storage.db, id)
    if (!row) return failed('notFound', { field: 'id' })
    if (row.state !== 'open' && row.state !== 'scheduled')
      return failed('draftOver', { values: { state: row.state } })
    return failed('draftChanged', {
      field: 'version',
      values: { name: row.updated_by, at: row.updated_at },
    })
  }

  /** Moves a draft that an operator may change: open or scheduled, in the version that the operator saw. */
  const change = async (
    by: Operator,
    { id, version }: { id: string; version: number },
    next: Parameters<typeof moveDraft>[3],
  ): Promise<Outcome<StoredDraft>> => {
    const moved = await storage.inTransaction(async (db) => {
      const row = await draftRow(db, id)
      const isAtRest = row?.state === 'open' || row?.state === 'scheduled'
      return row && isAtRest && row.version === version
        ? await moveDraft(db, by, row, next, now().toISOString())
        : null
    })
    return moved ? ok(moved) : await refusal(id)
  }

  /** Publishes a draft that this server claimed. */
  const carryOut = async (
    by: Operator,
    claimed: StoredDraft,
  ): Promise<{ row: StoredDraft; needed?: Failed }> => {
    const outcome = await content.publish(by, JSON.parse(claimed.edits) as Edit[], claimed.reason)
    // This server is stopping, and may or may not have published: whichever takes the draft over finds out.
    if ('failed' in outcome && outcome.failed === 'notReady') return { row: claimed }
    const end =
      'failed' in outcome
        ? ({
            state: 'open',
            fault: String(
              outcome.values?.reason ?? messageOf('en', outcome.failed, outcome.values),
            ),
            publish_at: null,
            publisher_id: null,
          } as const)
        : ({ state: 'published', fault: null, release: outcome.ok.report.release } as const)
    const row = await storage.inTransaction(async (db) => {
      const row = await draftRow(db, claimed.id)
      // A server that was thought to have ended may come last: the step of the one that took over stands.
      return row?.version === claimed.version
        ? await moveDraft(db, by, row, end, now().toISOString())
        : (row ?? claimed)
    })
    return 'failed' in outcome && outcome.failed === 'approvalNeeded'
      ? { row, needed: outcome }
      : { row }
  }

  const checked = (edits: Edit[]): Failed | null => {
    const changes = content.changesOf(edits)
    return 'failed' in changes ? changes : null
  }

  /** The moment as it is stored. One that is over is refused: what was meant for another day would be published at once. */
  const timeToCome = (at: string): Outcome<string> => {
    const moment = new Date(at).toISOString()
    return moment > now().toISOString() ? ok(moment) : invalidField('at', 'errors:reasonToCome')
  }

  const addTo = async (
    db: Db,
    by: Operator,
    { title, edits, reason }: Entry,
  ): Promise<StoredDraft> => {
    const at = now().toISOString()
    const own = {
      id: randomUUID(),
      title,
      edits: JSON.stringify(edits),
      reason,
      created_by: by.name,
      updated_by: by.name,
      updated_at: at,
    }
    const row: StoredDraft = {
      ...own,
      state: 'open',
      version: 1,
      publish_at: null,
      publisher_id: null,
      fault: null,
      release: null,
    }
    await addDraftRow(db, row)
    await appendAudit(db, by, at, {
      action: 'content-draft.add',
      object: ['content-draft', row.id],
      reason,
      after: { title },
    })
    return row
  }

  /** Who scheduled it, where they may still publish. */
  const publisherOf = async ({ publisher_id, id }: StoredDraft): Promise<Operator | null> => {
    const publisher = publisher_id === null ? null : await operatorById(storage.db, publisher_id)
    if (
      !publisher ||
      publisher.off_at !== null ||
      !roleAllows(publisher.roles, 'catalogue.publish')
    )
      return null
    return {
      id: publisher.id,
      name: publisher.name,
      roles: publisher.roles,
      registrationNumber: publisher.registration_number,
      requestId: `draft:${id}`,
    }
  }

  /** Takes a due draft for this server, or opens it again where its publisher may not publish any more; null where another server was faster. */
  const claim = (due: StoredDraft, by: Operator | null): Promise<StoredDraft | null> =>
    storage.inTransaction(async (db) => {
      const row = await draftRow(db, due.id)
      if (row?.version !== due.version) return null
      const at = now().toISOString()
      if (by) return await moveDraft(db, by, row, { state: 'publishing' }, at)
      const fault = 'who scheduled it may not publish any more'
      await moveDraft(
        db,
        schedule,
        row,
        { state: 'open', publish_at: null, publisher_id: null, fault },
        at,
      )
      return null
    })

  const run = async (): Promise<void> => {
    const at = now()
    for (const due of await dueDrafts(
      storage.db,
      at.toISOString(),
      new Date(at.getTime() - stuckMs).toISOString(),
    )) {
      const by = await publisherOf(due)
      const claimed = await claim(due, by)
      if (by && claimed) await carryOut(by, claimed)
    }
  }

  const { start, stop } = repeated(run, checkEveryMs, (error) =>
    log.error({ err: error }, 'failed to publish scheduled drafts'),
  )

  return {
    drafts: async () => ok((await draftRows(storage.db, listedOver)).map(viewOf)),
    addDraft: async ({ body: entry }, { operator: by }) => {
      const refused = checked(entry.edits)
      return refused ?? ok(viewOf(await storage.inTransaction((db) => addTo(db, by, entry))))
    },
    schedule: async ({ body: { at, ...entry } }, { operator: by }) => {
      const refused = checked(entry.edits)
      if (refused) return refused
      const time = timeToCome(at)
      if ('failed' in time) return time
      const scheduled = await storage.inTransaction(async (db) =>
        moveDraft(
          db,
          by,
          await addTo(db, by, entry),
          { state: 'scheduled', publish_at: time.ok, publisher_id: by.id },
          now().toISOString(),
        ),
      )
      return ok(viewOf(scheduled))
    },
    saveDraft: async (
      { params: { id }, body: { title, edits, reason, version } },
      { operator: by },
    ) => {
      const refused = checked(edits)
      if (refused) return refused
      const more = {
        state: 'open',
        title,
        edits: JSON.stringify(edits),
        reason,
        fault: null,
        publish_at: null,
        publisher_id: null,
      } as const
      const saved = await change(by, { id, version }, more)
      return 'failed' in saved ? saved : ok(viewOf(saved.ok))
    },
    // Version 0 stands for any.
    discardDraft: async ({ params: { id }, query: { version } }, { operator: by }) => {
      const row = await draftRow(storage.db, id)
      if (!row) return failed('notFound', { field: 'id' })
      const gone = await change(
        by,
        { id, version: version || row.version },
        { state: 'discarded', publish_at: null, publisher_id: null },
      )
      return 'failed' in gone ? gone : ok(viewOf(gone.ok))
    },
    publishDraft: async ({ params: { id }, body: { version, at } }, { operator: by }) => {
      const row = await draftRow(storage.db, id)
      if (!row) return failed('notFound', { field: 'id' })
      const refused = checked(JSON.parse(row.edits) as Edit[])
      if (refused) return refused
      const time = at === undefined ? ok(now().toISOString()) : timeToCome(at)
      if ('failed' in time) return time
      const state = at === undefined ? 'publishing' : 'scheduled'
      const claimed = await change(
        by,
        { id, version },
        { state, publish_at: time.ok, publisher_id: by.id, fault: null },
      )
      if ('failed' in claimed) return claimed
      if (state === 'scheduled') return ok(viewOf(claimed.ok))
      const { row: published, needed } = await carryOut(by, claimed.ok)
      return needed ?? ok(viewOf(published))
    },
    run,
    start,
    stop,
  }
}
