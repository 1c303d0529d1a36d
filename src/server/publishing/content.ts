import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Edit } from '#catalogue/edit/edit.ts'
import { proposeProduct } from '#catalogue/edit/propose.ts'
import { entities } from '#catalogue/export/manifest.ts'
import { rowOfRelease, someRows } from '#catalogue/export/read.ts'
import { rowFields } from '#catalogue/export/row-fields.ts'
import type { EditReport, opsContent } from '#contract/publishing/content.ts'
import type { PublishReport } from '#contract/publishing/publishing.ts'
import type { OneRow, opsRows } from '#contract/publishing/rows.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import type { Operator } from '#model/operator.ts'
import type { EditedSource } from '#press/edited-source.ts'
import { layout } from '#press/layout.ts'
import type { Db } from '../db/types.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import { giveBackApproval } from '../kernel/operators/spend-approval.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { changeNeeded, spendEdits, spendWayBack } from './change-act.ts'
import { changesOn, onRelease } from './changes-on.ts'
import { actsOf } from './content-repository.ts'
import { sweepPreviews } from './previews.ts'
import { type Publishing, quietReport } from './publish-queue.ts'
import { type RecordedAct, recordOutcome } from './record-outcome.ts'
import { putRestored, putWithdrawn } from './withdrawal-repository.ts'

type Row = OneRow['row']
type Changes = EditReport['changes']

export type Content = Serving<
  typeof opsContent,
  'preview' | 'edit' | 'setPrice' | 'withdraw' | 'restore' | 'rollback' | 'history'
> & {
  rows: Serving<typeof opsRows>
  /** Why edits cannot be made on the served release, or what they change. */
  changesOf: (edits: readonly Edit[]) => Outcome<Changes>
  publish: (by: Operator, edits: readonly Edit[], reason: string) => Promise<Outcome<EditReport>>
}

type Deps = Pick<Core, 'storage' | 'activeCatalogue' | 'now'> & {
  publishing: Pick<Publishing, 'publishEdits' | 'rollback' | 'status' | 'isFollower'>
  dataDir: string
}

/** How often, and how often in all, a follower looks whether a withdrawal has reached it: for half a minute. */
const [followMs, followLooks] = [250, 120]

/** The history keeps the first changes of an act. */
const maxRecordedChanges = 200

const numeric = new Set(['id', 'saltA', 'saltB', 'saltId'])

/** `21:34` of two key fields is `[21, 34]`; null where it cannot be a key of the entity. */
const keyOfText = (entity: Edit['entity'], text: string): (string | number)[] | null => {
  const fields: readonly string[] = entities[entity].key
  const parts = fields.length === 1 ? [text] : text.split(':')
  if (parts.length !== fields.length) return null
  const key = parts.map((part, index) =>
    numeric.has(fields[index] as string) ? Number(part) : part,
  )
  return key.every(
    (part) => part !== '' && (typeof part === 'string' || Number.isSafeInteger(part)),
  )
    ? key
    : null
}

/** What content people do with the served release, each act with its reason in the history and in the audit. */
export const createContent = ({
  publishing,
  storage,
  activeCatalogue,
  dataDir,
  now,
}: Deps): Content => {
  const changesOf = (edits: readonly Edit[]): Outcome<Changes> => {
    const catalogue = activeCatalogue()
    return catalogue ? changesOn(catalogue, edits) : failed('notReady')
  }

  const kindOf = (id: number): 'drugs' | 'otc' | null => {
    const row = activeCatalogue()?.sql('SELECT kind FROM product WHERE id = ?').get(id)
    return row ? (row.kind === 'drug' ? 'drugs' : 'otc') : null
  }

  const source = (by: Operator, more: Partial<EditedSource>): EditedSource => ({
    edits: [],
    at: now().toISOString(),
    by: by.name,
    ...more,
  })

  const recorded = async (
    by: Operator,
    { changes, ...act }: RecordedAct,
    run: () => Promise<Outcome<PublishReport>>,
    store: (db: Db) => Promise<void> = async () => {},
  ): Promise<Outcome<PublishReport>> => {
    const kept = changes.slice(0, maxRecordedChanges)
    const begun = {
      action: `catalogue.${act.act}` as const,
      object: act.object,
      reason: act.reason,
      after: kept as never,
    }
    await storage.inTransaction(async (db) => {
      await store(db)
      await appendAudit(db, by, now().toISOString(), begun)
    })
    const outcome = await run()
    await recordOutcome(storage, by, now().toISOString(), { ...act, changes: kept }, outcome)
    return outcome
  }

  const publish: Content['publish'] = async (by, edits, reason) => {
    const changes = changesOf(edits)
    if ('failed' in changes) return changes
    const agreed = await storage.inTransaction((db) =>
      spendEdits(db, by, changes.ok, now().toISOString()),
    )
    if ('failed' in agreed) return agreed
    const [first] = edits
    const object = [
      first?.entity ?? 'edit',
      edits.length === 1 ? (first?.key.join(':') ?? '') : `${edits.length} edits`,
    ] as const
    const report = await recorded(by, { act: 'edit', object, reason, changes: changes.ok }, () =>
      publishing.publishEdits(source(by, { edits }), {
        dryRun: false,
        allow: [
          ...(agreed.loosened === null ? [] : (['loosened'] as const)),
          ...(agreed.cut === null ? [] : (['price-moves'] as const)),
        ],
      }),
    )
    if ('failed' in report) return await unused([agreed.loosened, agreed.cut], report)
    return ok({ changes: changes.ok, report: report.ok })
  }

  /** Why an act was refused; its approvals may be used again. */
  const unused = async (
    approvals: readonly (string | null)[],
    refusal: Failed,
  ): Promise<Failed> => {
    if (refusal.failed !== 'publishRefused') return refusal
    for (const approval of approvals)
      if (approval !== null) await storage.inTransaction((db) => giveBackApproval(db, approval))
    if (refusal.detail === 'loosened') return changeNeeded('catalogue.loosen')
    return refusal.detail === 'price-moves' ? changeNeeded('catalogue.publish') : refusal
  }

  const rollback: Content['rollback'] = async ({ body: { to, reason } }, { operator: by }) => {
    const { served, earlier } = publishing.status()
    const release = to ?? earlier[0]?.release ?? ''
    const wayBack = { from: served?.release ?? '', release }
    const approval = await storage.inTransaction((db) =>
      spendWayBack(db, by, wayBack, now().toISOString()),
    )
    const act: RecordedAct = {
      act: 'rollback',
      object: ['release', to ?? 'previous'],
      reason,
      changes: [],
    }
    const report = await recorded(by, act, () => publishing.rollback(to, approval !== null))
    return 'failed' in report ? await unused([approval], report) : report
  }

  /** Waits until this server serves the release in which the publishing one carried out what is noted in the database. */
  const followed = async (id: number, withdrawn: boolean): Promise<Outcome<PublishReport>> => {
    for (let looks = 0; looks < followLooks; looks++) {
      const catalogue = activeCatalogue()
      const row = catalogue
        ?.sql(
          "SELECT json_extract(body, '$.withdrawn') IS NOT NULL AS withdrawn FROM product WHERE id = ?",
        )
        .get(id)
      if (catalogue && row && Boolean(row.withdrawn) === withdrawn)
        return ok(quietReport('published', catalogue.release))
      await sleep(followMs)
    }
    const reason =
      'it is noted for all servers, but the publishing server has not published it yet; see that it runs'
    return failed('publishRefused', { detail: 'follows', values: { reason } })
  }

  const withdrawal = async (
    by: Operator,
    {
      id,
      is,
      reason,
      set,
      more,
    }: {
      id: number
      is: 'withdraw' | 'restore'
      reason: string
      set: Row
      more: Partial<EditedSource>
    },
  ): Promise<Outcome<EditReport>> => {
    const entity = kindOf(id)
    if (!entity) return activeCatalogue() ? failed('notFound', { field: 'id' }) : failed('notReady')
    const changes = changesOf([{ entity, key: [id], set }])
    const known = 'ok' in changes ? changes.ok : []
    const flags = {
      dryRun: false,
      urgent: true,
      allow: ['price-moves', 'bad-rows', 'removed', 'contradictions', 'loosened'] as const,
    }
    const store = async (db: Db): Promise<void> => {
      const at = now().toISOString()
      for (const { reason: because, on } of more.withdraw ?? [])
        await putWithdrawn(db, { product_id: id, reason: because, since_day: on, changed_at: at })
      if (is === 'restore') await putRestored(db, id, dayInIndia(now()), at)
    }
    const act: RecordedAct = { act: is, object: ['product', String(id)], reason, changes: known }
    const run = () =>
      publishing.isFollower
        ? followed(id, is === 'withdraw')
        : publishing.publishEdits(source(by, more), { ...flags, allow: [...flags.allow] })
    const report = await recorded(by, act, run, store)
    if ('failed' in report) return report
    // What is noted in the database may be published by the watch over it, before its own turn comes.
    const byWatch = report.ok.is === 'unchanged' && known.length > 0
    return ok({
      changes: known,
      report: byWatch ? quietReport('published', report.ok.release) : report.ok,
    })
  }

  return {
    rows: {
      row: requireCatalogue(
        activeCatalogue,
        async (catalogue, { query: { entity, key: text } }) => {
          const key = keyOfText(entity, text)
          const row = key && onRelease(catalogue, (db) => rowOfRelease(db, entity, key))
          return row
            ? ok({ row: row as Row, fields: rowFields(entity) })
            : failed('notFound', { field: 'key' })
        },
      ),
      proposal: requireCatalogue(activeCatalogue, async (catalogue, { query: described }) => {
        const proposed = onRelease(catalogue, (db) => proposeProduct(db, described))
        if ('reason' in proposed)
          return failed('publishRefused', {
            field: proposed.field,
            detail: 'edit',
            values: { reason: `${proposed.field} ${proposed.reason}` },
          })
        const entity = described.salts === '' ? 'otc' : 'drugs'
        return ok({ entity, ...proposed, row: proposed.row as Row, fields: rowFields(entity) })
      }),
      rows: requireCatalogue(
        activeCatalogue,
        async (catalogue, { query: { entity, from, limit } }) => {
          const { total, rows } = onRelease(catalogue, (db) => someRows(db, entity, from, limit))
          return ok({ total, rows: rows as Row[], fields: rowFields(entity) })
        },
      ),
    },
    changesOf,
    publish,
    preview: async ({ body: { edits } }, { operator: by }) => {
      const changes = changesOf(edits)
      if ('failed' in changes) return changes
      const id = randomUUID()
      const keepAs = join(layout(dataDir).previews, `${id}.db`)
      const report = await publishing.publishEdits(source(by, { edits }), {
        dryRun: true,
        keepAs,
        allow: ['loosened', 'price-moves'],
      })
      sweepPreviews(dataDir, now())
      if ('failed' in report) return report
      const { addresses } = report.ok
      const preview = report.ok.is === 'unchanged' ? null : id
      const pages = addresses.map((address) => ({
        address,
        preview: `/api/ops/catalogue/previews/${id}?address=${encodeURIComponent(address)}`,
      }))
      return ok({ changes: changes.ok, report: report.ok, preview, pages })
    },
    edit: ({ body }, { operator }) => publish(operator, body.edits, body.reason),
    setPrice: async ({ params: { id }, body: { reason, ...set } }, { operator }) => {
      const entity = kindOf(id)
      if (!entity)
        return activeCatalogue() ? failed('notFound', { field: 'id' }) : failed('notReady')
      return await publish(operator, [{ entity, key: [id], set }], reason)
    },
    withdraw: ({ params: { id }, body: { because, reason } }, { operator }) => {
      const on = dayInIndia(now())
      const set = { withdrawn: { reason: because, on } }
      return withdrawal(operator, {
        id,
        is: 'withdraw',
        reason,
        set,
        more: { withdraw: [{ id, reason: because, on }] },
      })
    },
    restore: ({ params: { id }, body: { reason } }, { operator }) =>
      withdrawal(operator, {
        id,
        is: 'restore',
        reason,
        set: { withdrawn: null },
        more: { restore: [id] },
      }),
    rollback,
    history: async ({ query: { limit } }) =>
      ok(
        (await actsOf(storage.db, limit)).map(
          ({ at, act, operator_name, reason, source, release, outcome, detail, changes }) => ({
            at,
            act,
            by: operator_name,
            reason,
            source,
            release,
            outcome,
            detail,
            changes: JSON.parse(changes) as Changes,
          }),
        ),
      ),
  }
}
