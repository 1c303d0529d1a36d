import { doorCode } from '#model/door-code.ts'
import type { Schedule } from '#model/product.ts'
import type { Db } from '../../db/types.ts'
import { newCode } from '../../kernel/customers/one-time-code.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import {
  addDoorCode,
  changeDoorCode,
  doorCodesOf,
  type StoredDoorCode,
} from '../rows/door-code-repository.ts'
import type { StoredOrderLine } from '../rows/order-repository.ts'

const codeOf = async (
  db: Db,
  orderId: string,
  parcel: number,
): Promise<StoredDoorCode | undefined> =>
  (await doorCodesOf(db, orderId)).find((row) => row.parcel === parcel)

/** Gives a parcel that leaves its code, if something of these schedules is inside; the code, or empty. It is decided once: a parcel on its way keeps it. */
export const giveDoorCode = async (
  db: Db,
  {
    orderId,
    parcel,
    inside,
  }: { orderId: string; parcel: number; inside: readonly StoredOrderLine[] },
  schedules: readonly Schedule[],
): Promise<string> => {
  if (!inside.some(({ schedule }) => (schedules as readonly string[]).includes(schedule))) return ''
  const given = await codeOf(db, orderId, parcel)
  if (given) return given.code
  const code = newCode(doorCode.digits)
  await addDoorCode(db, { order_id: orderId, parcel, code })
  return code
}

/** What proves that a parcel was handed over: the receiver's code, or why there was none. `byProgram`: no person typed it. */
export type AtDoor = { code: string; reason: string; byProgram: boolean }

/**
 * Whether a parcel may count as handed over, or why not. A wrong code is counted in the transaction of the caller, which commits although the act is
 * refused. After the last try only a reason helps.
 */
export const proveAtDoor = async (
  db: Db,
  { orderId, parcel }: { orderId: string; parcel: number },
  { code, reason, byProgram }: AtDoor,
): Promise<Failed | null> => {
  const given = await codeOf(db, orderId, parcel)
  if (!given) return null
  const typed = code.replaceAll(/\s/g, '')
  if (typed === '') {
    if (reason === '') return failed('doorCodeMissing', { field: 'code' })
    await changeDoorCode(db, given, { missing_because: reason })
    return null
  }
  const tries = byProgram ? doorCode.triesOfPrograms : doorCode.maxTries
  if (given.wrong >= tries) return failed('doorCodeSpent', { field: 'code' })
  if (typed === given.code) return null
  await changeDoorCode(db, given, { wrong: given.wrong + 1 })
  const left = tries - given.wrong - 1
  return left > 0
    ? failed('doorCodeWrong', { field: 'code', values: { left } })
    : failed('doorCodeSpent', { field: 'code' })
}

/** A delivery that was a mistake proves nothing: the code is asked for again. Its wrong tries count on, or mistakes between them would let it be guessed. */
export const forgetProof = async (db: Db, orderId: string, parcel: number): Promise<void> => {
  const given = await codeOf(db, orderId, parcel)
  if (given) await changeDoorCode(db, given, { missing_because: null })
}

/** Whether something of an order was handed over without its code. */
export const isUnproved = async (db: Db, orderId: string): Promise<boolean> =>
  (await doorCodesOf(db, orderId)).some(({ missing_because }) => missing_because !== null)
