import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Edit, FieldChange } from '#catalogue/edit/edit.ts'
import { looseningOf } from '#catalogue/edit/loosening.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { Edits } from '#contract/publishing/content.ts'
import { editedObject } from '#model/approval.ts'
import type { Operator } from '#model/operator.ts'
import { allows } from '#model/role.ts'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import { approvedBefore } from '../kernel/operators/approval-repository.ts'
import { spendApproval } from '../kernel/operators/spend-approval.ts'
import { type TwoPersonAct, twoPersonAct } from '../kernel/operators/two-person-act.ts'
import { type Failed, failed } from '../kernel/outcome.ts'
import { changesOn } from './changes-on.ts'
import { ExceptionalPublish, exceptionalPublish } from './publish-act.ts'

const kind = 'catalogue.loosen'

/**
 * Edits, the publish of an export, or the way back to a release. `changes` is what the edits loosen of the release that is served when it is asked
 * for, or all that they change where the rules of the salts make a product looser; `from` is that release.
 */
const Loosening = z.union([
  z.object({ edits: Edits, changes: z.array(z.unknown()).default([]) }),
  ExceptionalPublish,
  z.object({ release: z.string().min(1).max(200), from: z.string().max(200).default('') }),
])
type Loosening = z.infer<typeof Loosening>

const isPharmacist = ({ roles, registrationNumber }: Operator): boolean =>
  registrationNumber !== null && allows(roles, 'prescriptions.review')

/** What an approval of edits is for: the fields that are looser, else everything that they change. */
const toAgreeOn = (changes: readonly FieldChange[]): readonly FieldChange[] => {
  const loose = looseningOf(changes)
  return loose.length > 0 ? loose : changes
}

const changed = (catalogue: Catalogue | null, edits: readonly Edit[]): readonly FieldChange[] => {
  const changes = catalogue ? changesOn(catalogue, edits) : failed('notReady')
  return 'failed' in changes ? [] : toAgreeOn(changes.ok)
}

type Parts = { exports: string; activeCatalogue: () => Catalogue | null }

/** Loosening a legal class takes two people, of whom one is a pharmacist; who asked then edits, publishes or goes back. */
export const looseningAct = ({ exports, activeCatalogue }: Parts): TwoPersonAct<Loosening> =>
  twoPersonAct<Loosening>({
    schema: Loosening,
    complete: async (asked) => {
      const served = activeCatalogue()
      if ('source' in asked) return await exceptionalPublish(exports, asked)
      if ('release' in asked) return { ...asked, from: served?.release ?? '' }
      return { edits: asked.edits, changes: [...changed(served, asked.edits)] }
    },
    objectOf: (asked) => {
      if ('source' in asked) return ['export', asked.source]
      if ('release' in asked) return ['release', asked.release]
      return ['product', editedObject(asked.edits)]
    },
    check: async (_db, _by, asked) => {
      if ('source' in asked)
        return asked.digest === '' ? failed('sourceNotFound', { field: 'source' }) : null
      if ('release' in asked) return null
      return asked.changes.length === 0 ? failed('notFound', { field: 'edits' }) : null
    },
    agree: (by, approver) =>
      isPharmacist(by) || isPharmacist(approver) ? null : failed('registrationMissing'),
    perform: null,
  })

export const looseningNeeded = (): Failed =>
  failed('approvalNeeded', { detail: kind, values: { kind } })

/** Uses an approval that the operator asked for, is for this and has not been used. Its id, or null. */
const spendAgreed = async (
  db: Db,
  by: Operator,
  isFor: (asked: Loosening) => boolean,
  at: Moment,
): Promise<string | null> => {
  for (const { id, payload } of await approvedBefore(db, kind, by.id)) {
    const asked = JSON.parse(payload) as Loosening
    if (!isFor(asked)) continue
    if ((await spendApproval(db, by, { kind, payload: asked, approval: id, at })) === null)
      return id
  }
  return null
}

/** Uses the approval of edits, where there is one. Fails where a field that they loosen has none. */
export const spendLoosening = async (
  db: Db,
  by: Operator,
  changes: readonly FieldChange[],
  at: Moment,
): Promise<string | Failed | null> => {
  const agreed = JSON.parse(JSON.stringify(toAgreeOn(changes))) as unknown[]
  const isFor = (asked: Loosening) => 'edits' in asked && isDeepStrictEqual(asked.changes, agreed)
  const spent = agreed.length === 0 ? null : await spendAgreed(db, by, isFor, at)
  return spent ?? (looseningOf(changes).length === 0 ? null : looseningNeeded())
}

/** The same for the way from one release back to another. */
export const spendWayBack = (
  db: Db,
  by: Operator,
  { from, release }: { from: string; release: string },
  at: Moment,
): Promise<string | null> =>
  spendAgreed(
    db,
    by,
    (asked) => 'release' in asked && asked.release === release && asked.from === from,
    at,
  )
