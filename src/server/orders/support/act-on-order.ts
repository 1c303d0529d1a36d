import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import type { Operator } from '#model/operator.ts'
import type { Db, Storage } from '../../db/types.ts'
import { type Failed, type Outcome, ok } from '../../kernel/outcome.ts'
import { adminOrderView } from '../pharmacist/admin-order-view.ts'
import { auditedAct, type OrderAct } from '../rows/audited-act.ts'
import type { StoredOrder } from '../rows/order-repository.ts'

/** Reads an order, changes it, appends to the audit and returns its view, in one transaction. */
export const actOnOrder =
  (storage: Storage, now: () => Date) =>
  (
    by: Operator,
    id: string,
    what: OrderAct,
    act: (db: Db, order: StoredOrder, at: Date) => Promise<Failed | null>,
  ): Promise<Outcome<AdminOrder>> =>
    storage.inTransaction(async (db) => {
      const after = await auditedAct(db, by, id, what, now(), act)
      return 'failed' in after ? after : ok(await adminOrderView(db, after))
    })
