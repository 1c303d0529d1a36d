import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Edit, FieldChange } from '#catalogue/edit/edit.ts'
import { looseningOf } from '#catalogue/edit/loosening.ts'
import { rowOfRelease } from '#catalogue/export/read.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { Edits } from '#contract/publishing/content.ts'
import { type ApprovalKind, editedObject } from '#model/approval.ts'
import type { Operator } from '#model/operator.ts'
import { RegistrationNumber } from '#model/registration-number.ts'
import { allows } from '#model/role.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import { approvedBefore } from '../kernel/operators/approval-repository.ts'
import { allOperators } from '../kernel/operators/operator-repository.ts'
import { spendApproval } from '../kernel/operators/spend-approval.ts'
import { type TwoPersonAct, twoPersonAct } from '../kernel/operators/two-person-act.ts'
import { type Failed, failed } from '../kernel/outcome.ts'
import { changesOn, onRelease } from './changes-on.ts'
import { ExceptionalPublish, exceptionalPublish, kindOfPublish } from './publish-act.ts'

type ChangeKind = Extract<ApprovalKind, 'catalogue.publish' | 'catalogue.loosen'>

/**
 * Edits, the publish of an export, or the way back to a release. `changes` is what the edits change of the release that is served when it is asked
 * for; of edits that loosen a field, what they loosen alone. `insteadOf` is that release.
 */
const CatalogueChange = z.union([
  z.object({ edits: Edits, changes: z.array(z.unknown()).default([]) }),
  ExceptionalPublish,
  z.object({ release: z.string().min(1).max(200), insteadOf: z.string().max(200).default('') }),
])
type CatalogueChange = z.infer<typeof CatalogueChange>

const isPharmacist = ({ roles, registrationNumber }: Operator): boolean =>
  registrationNumber !== null && allows(roles, 'prescriptions.review')

/** What an approval of edits is for: to loosen, the fields that are looser, where there are such; else everything that they change. */
const toAgreeOn = (kind: ChangeKind, changes: readonly FieldChange[]): readonly FieldChange[] => {
  const loose = kind === 'catalogue.loosen' ? looseningOf(changes) : []
  return loose.length > 0 ? loose : changes
}

type Deps = { exports: string; activeCatalogue: () => Catalogue | null }

const changeAct = (
  kind: ChangeKind,
  { exports, activeCatalogue }: Deps,
  more: Pick<TwoPersonAct<CatalogueChange>, 'agree' | 'alone'>,
): TwoPersonAct<CatalogueChange> => {
  const changed = (edits: readonly Edit[]): readonly FieldChange[] => {
    const catalogue = activeCatalogue()
    const changes = catalogue ? changesOn(catalogue, edits) : failed('notReady')
    return 'failed' in changes ? [] : toAgreeOn(kind, changes.ok)
  }
  return twoPersonAct<CatalogueChange>({
    schema: CatalogueChange,
    complete: async (change) => {
      if ('source' in change) return await exceptionalPublish(exports, change)
      if ('release' in change) return { ...change, insteadOf: activeCatalogue()?.release ?? '' }
      return { edits: change.edits, changes: [...changed(change.edits)] }
    },
    objectOf: (change) => {
      if ('source' in change) return ['export', change.source]
      if ('release' in change) return ['release', change.release]
      return ['product', editedObject(change.edits)]
    },
    tell: async (_db, change): Promise<Record<string, string>> => {
      const catalogue = activeCatalogue()
      if (!('edits' in change) || !catalogue) return {}
      const names = onRelease(catalogue, (release) =>
        change.edits.flatMap(({ entity, key }) => {
          const name = rowOfRelease(release, entity, key)?.name
          return typeof name === 'string' ? [name] : []
        }),
      )
      return names.length === 0 ? {} : { named: [...new Set(names)].join(', ') }
    },
    check: async (_db, _by, change) => {
      if ('source' in change) {
        if (change.digest === '') return failed('sourceNotFound', { field: 'source' })
        const isTooLittle = kind === 'catalogue.publish' && kindOfPublish(change.allow) !== kind
        return isTooLittle ? failed('registrationMissing') : null
      }
      if ('release' in change) return null
      return change.changes.length === 0 ? failed('notFound', { field: 'edits' }) : null
    },
    ...more,
    perform: null,
  })
}

/** Publishing with an exception takes two people, and so does a price that falls far: one asks, another approves, then the first does it. */
export const publishAct = (deps: Deps): TwoPersonAct<CatalogueChange> =>
  changeAct('catalogue.publish', deps, { alone: async () => 0 })

/**
 * Loosening a legal class takes two people, of whom one is a pharmacist, in a small shop too: a pause brings no second pair of eyes, and the stricter class
 * harms no one. Who asked then edits, publishes or goes back.
 */
export const looseningAct = (deps: Deps): TwoPersonAct<CatalogueChange> =>
  changeAct('catalogue.loosen', deps, {
    agree: (by, approver) =>
      isPharmacist(by) || isPharmacist(approver) ? null : failed('registrationMissing'),
  })

export const changeNeeded = (kind: ChangeKind): Failed =>
  failed('approvalNeeded', { detail: kind, values: { kind } })

/** Uses an approval that the operator asked for, is for this and has not been used. Its id, or null. */
const spendAgreed = async (
  db: Db,
  by: Operator,
  kind: ChangeKind,
  isFor: (change: CatalogueChange) => boolean,
  at: Timestamp,
): Promise<string | null> => {
  for (const { id, payload } of await approvedBefore(db, kind, by.id)) {
    const change = JSON.parse(payload) as CatalogueChange
    if (!isFor(change)) continue
    if ((await spendApproval(db, by, { kind, payload: change, approval: id, at })) === null)
      return id
  }
  return null
}

/** The id of an approval that covers these changes, which is used by that; or null. */
const spendChanges = async (
  db: Db,
  by: Operator,
  kind: ChangeKind,
  changes: readonly FieldChange[],
  at: Timestamp,
): Promise<string | null> => {
  const agreed = JSON.parse(JSON.stringify(toAgreeOn(kind, changes))) as unknown[]
  if (agreed.length === 0) return null
  const isFor = (change: CatalogueChange) =>
    'edits' in change && isDeepStrictEqual(change.changes, agreed)
  return await spendAgreed(db, by, kind, isFor, at)
}

/**
 * A health product that looks like a medicine is placed by a pharmacist of this shop, under the number that the shop knows of them: otherwise any operator could
 * write that one had.
 */
const placedByNobody = async (
  db: Db,
  changes: readonly FieldChange[],
): Promise<Failed | undefined> => {
  const placed = changes.filter(
    ({ entity, field, after }) => entity === 'otc' && field === 'placedBy' && after !== null,
  )
  if (placed.length === 0) return undefined
  const pharmacists = (await allOperators(db)).filter(
    ({ off_at, roles }) => off_at === null && allows(roles, 'prescriptions.review'),
  )
  const isKnown = ({ after }: FieldChange): boolean => {
    const number = RegistrationNumber.safeParse((after as { registration?: unknown }).registration)
    return pharmacists.some(({ registration_number }) => registration_number === number.data)
  }
  return placed.every(isKnown)
    ? undefined
    : failed('registrationMissing', { field: 'placedBy.registration' })
}

/** A review of general texts is written by the pharmacist whom it names, under their own number. */
const reviewOfOther = (by: Operator, changes: readonly FieldChange[]): Failed | undefined => {
  const isOwn = ({ after }: FieldChange): boolean => {
    const review = after as { by?: unknown; qualification?: unknown }
    return review.by === by.name && review.qualification === by.registrationNumber
  }
  const written = changes.filter(({ field, after }) => field === 'generalReview' && after !== null)
  const mayReview = by.registrationNumber !== null && allows(by.roles, 'catalogue.review')
  return written.every((one) => mayReview && isOwn(one))
    ? undefined
    : failed('registrationMissing', { field: 'generalReview' })
}

/** What two people agreed to of edits: the id of each approval. */
export type AgreedEdits = { loosened: string | null; cut: string | null }

/** Uses the approvals of edits, where there are such. Fails where a field that they loosen has none. */
export const spendEdits = async (
  db: Db,
  by: Operator,
  changes: readonly FieldChange[],
  at: Timestamp,
): Promise<AgreedEdits | Failed> => {
  const stranger = reviewOfOther(by, changes) ?? (await placedByNobody(db, changes))
  if (stranger) return stranger
  const loosened = await spendChanges(db, by, 'catalogue.loosen', changes, at)
  if (loosened === null && looseningOf(changes).length > 0) return changeNeeded('catalogue.loosen')
  return { loosened, cut: await spendChanges(db, by, 'catalogue.publish', changes, at) }
}

/** The same for the way from one release back to another. */
export const spendWayBack = (
  db: Db,
  by: Operator,
  { from, release }: { from: string; release: string },
  at: Timestamp,
): Promise<string | null> =>
  spendAgreed(
    db,
    by,
    'catalogue.loosen',
    (change) => 'release' in change && change.release === release && change.insteadOf === from,
    at,
  )
