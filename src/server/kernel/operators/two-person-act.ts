import type { z } from 'zod'
import type { ApprovalKind } from '#model/approval.ts'
import type { Operator } from '#model/operator.ts'
import type { Permission } from '#model/role.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import type { Act } from '../audit/append.ts'
import type { Failed } from '../outcome.ts'

/** An act that takes two people. */
export type TwoPersonAct<Payload> = {
  schema: z.ZodType<Payload>
  /** Adds what the requester cannot know, such as the digest of a file, before the request is stored. */
  complete?: (payload: Payload, db: Db) => Promise<Payload>
  /** What it is about, such as `['coupon', 'FIFTY']`. */
  objectOf: (payload: Payload) => Act['object']
  /** Names and sums (in rupees) that the payload has by id or number alone: who approves answers for them. */
  tell?: (db: Db, payload: Payload, at: Timestamp) => Promise<Record<string, string>>
  /** The customer whom it is about: neither of the two may be them. */
  customerOf?: (db: Db, payload: Payload) => Promise<string | null>
  /** Patients and the like: shown to those alone who hold this permission, or asked for it themselves. */
  isPersonal?: Permission
  /** Why these two are not enough, or null. */
  agree?: (by: Operator, approver: Operator) => Failed | null
  /**
   * Small-shop mode: what one person gives by it, in paise, where there is no second one. Null where this one takes two all the same; an act without it
   * always does.
   */
  alone?: (db: Db, payload: Payload) => Promise<number | null>
  /** Why it cannot be asked for or done, or null: checked when it is asked for and again when it is approved. `by` asked for it. */
  check: (db: Db, by: Operator, payload: Payload, at: Timestamp) => Promise<Failed | null>
  /**
   * Does it in the transaction of the approval and appends to the audit, as `by` who asked for it at `askedAt`; `approver` agreed, or no one under
   * small-shop mode. Null where the requester does it later, with the id of the approval.
   */
  perform:
    | ((
        db: Db,
        by: Operator,
        payload: Payload,
        at: Timestamp,
        approver: Operator | null,
        askedAt: Timestamp,
      ) => Promise<Failed | null>)
    | null
}

// biome-ignore lint/suspicious/noExplicitAny: each act has a payload of its own, which its schema parsed
export type TwoPersonActs = Partial<Record<ApprovalKind, TwoPersonAct<any>>>

/** Keeps the payload’s type inside an act. */
export const twoPersonAct = <Payload>(act: TwoPersonAct<Payload>): TwoPersonAct<Payload> => act
