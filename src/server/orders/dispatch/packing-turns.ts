import type { opsParcels as contract } from '#contract/fulfilment/parcels.ts'
import { hourMs, minuteMs } from '#model/duration.ts'
import type { Operator } from '#model/operator.ts'
import type { Db } from '../../db/types.ts'
import type { Serving } from '../../kernel/call.ts'
import { failed, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { auditedAct } from '../rows/audited-act.ts'
import { addNote } from '../rows/note-repository.ts'
import { parcelsOf } from '../rows/order-repository.ts'
import { nextToPack, type ParcelName, turnOf, writeTurn } from '../rows/turn-repository.ts'

/** Who packs which parcel: `/api/ops/parcels/next`, `/hold` and `/aside`. */
export type PackingTurns = Serving<typeof contract, 'next' | 'hold' | 'aside'>

/** Longer than from one word of an open page to the next; a page that was closed frees its parcel soon. */
const heldMs = 3 * minuteMs
const asideMs = { skipped: 30 * minuteMs, short: 12 * hourMs } as const

export const createPackingTurns = ({
  storage,
  now,
}: Pick<Core, 'storage' | 'now'>): PackingTurns => {
  const holdFor = (db: Db, by: Operator, { orderId, parcel }: ParcelName, at: Date) =>
    writeTurn(
      db,
      {
        order_id: orderId,
        parcel,
        operator_id: by.id,
        operator_name: by.name,
        kind: 'held',
        reason: null,
        until: new Date(at.getTime() + heldMs).toISOString(),
      },
      at.toISOString(),
    )
  const isParcel = async (db: Db, { orderId, parcel }: ParcelName): Promise<boolean> =>
    (await parcelsOf(db, orderId)).some(({ number }) => number === parcel)

  return {
    next: ({ body: { after } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        const at = now()
        const parcel = await nextToPack(db, by, { after, now: at.toISOString() })
        if (parcel) await holdFor(db, by, parcel, at)
        return ok({ parcel })
      }),
    hold: ({ body: { take, ...named } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        if (!(await isParcel(db, named))) return failed('notFound', { field: 'orderId' })
        const at = now()
        const turn = await turnOf(db, named, at.toISOString())
        if (turn?.kind === 'held' && turn.operator_id !== by.id && !take)
          return ok({ heldBy: turn.operator_name })
        await holdFor(db, by, named, at)
        return ok({ heldBy: null })
      }),
    aside: ({ body: { kind, reason, ...named } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        if (!(await isParcel(db, named))) return failed('notFound', { field: 'orderId' })
        const at = now()
        const act = {
          action: 'parcel.aside',
          about: { parcel: named.parcel, kind },
          reason,
        } as const
        const done = await auditedAct(db, by, named.orderId, act, at, async (inside) => {
          const row = {
            order_id: named.orderId,
            parcel: named.parcel,
            operator_id: by.id,
            operator_name: by.name,
            kind,
            reason,
            until: new Date(at.getTime() + asideMs[kind]).toISOString(),
          }
          await writeTurn(inside, row, at.toISOString())
          const text = `${kind === 'short' ? 'Short' : 'Skipped'}: ${reason}`
          await addNote(inside, named.orderId, { author: by.name, text, at: at.toISOString() })
          return null
        })
        return 'failed' in done ? done : ok(null)
      }),
  }
}
