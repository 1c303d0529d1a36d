import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { FieldChange } from '#catalogue/edit/edit.ts'
import { looseningOf } from '#catalogue/edit/loosening.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { Edits } from '#contract/publishing/content.ts'
import type { Operator } from '#model/operator.ts'
import { allows } from '#model/role.ts'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import { approvedBefore } from '../kernel/operators/approval-repository.ts'
import { spendApproval } from '../kernel/operators/spend-approval.ts'
import { type TwoPersonAct, twoPersonAct } from '../kernel/operators/two-person-act.ts'
import { type Failed, failed } from '../kernel/outcome.ts'
import { changesOn } from './changes-on.ts'

const kind = 'catalogue.loosen'

/** `changes` is what the edits loosen of the release that is served when it is asked for. */
const Loosening = z.object({ edits: Edits, changes: z.array(z.unknown()).default([]) })
type Loosening = z.infer<typeof Loosening>

const isPharmacist = ({ roles, registrationNumber }: Operator): boolean =>
  registrationNumber !== null && allows(roles, 'prescriptions.review')

const loosened = (catalogue: Catalogue | null, edits: Loosening['edits']): FieldChange[] => {
  const changes = catalogue ? changesOn(catalogue, edits) : failed('notReady')
  return 'failed' in changes ? [] : looseningOf(changes.ok)
}

/** Loosening a legal class takes two people, of whom one is a pharmacist; who asked then makes the edit. */
export const looseningAct = (activeCatalogue: () => Catalogue | null): TwoPersonAct<Loosening> =>
  twoPersonAct<Loosening>({
    schema: Loosening,
    complete: async ({ edits }) => ({ edits, changes: loosened(activeCatalogue(), edits) }),
    objectOf: ({ edits }) => ['product', edits.map(({ key }) => key.join('-')).join(',')],
    check: async (_db, _by, { changes }) =>
      changes.length === 0 ? failed('notFound', { field: 'edits' }) : null,
    agree: (by, approver) =>
      isPharmacist(by) || isPharmacist(approver) ? null : failed('registrationMissing'),
    perform: null,
  })

/** Uses the approval of what edits loosen, by who asked for it. Returns its id, null where they loosen nothing, or why there is none. */
export const spendLoosening = async (
  db: Db,
  by: Operator,
  changes: readonly FieldChange[],
  at: Moment,
): Promise<string | Failed | null> => {
  const loose = JSON.parse(JSON.stringify(looseningOf(changes))) as unknown[]
  if (loose.length === 0) return null
  for (const { id, payload } of await approvedBefore(db, kind, by.id)) {
    const asked = JSON.parse(payload) as Loosening
    if (!isDeepStrictEqual(asked.changes, loose)) continue
    if ((await spendApproval(db, by, { kind, payload: asked, approval: id, at })) === null)
      return id
  }
  return failed('approvalNeeded', { detail: kind, values: { kind } })
}
