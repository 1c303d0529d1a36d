import { h1Register } from '#model/h1-register.ts'
import type { Operator } from '#model/operator.ts'
import { appendAudit } from '../audit/append.ts'
import type { Storage } from '../db/types.ts'
import { failed, type Outcome } from '../http/outcome.ts'
import type { Files } from '../platform/file-storage/file-storage.ts'
import { sentPrescription } from '../prescriptions/download.ts'
import { prescriptionsOfOrder } from '../prescriptions/order-prescription-repository.ts'
import { readRegister } from './schedule-h1.ts'

/** Files of orders, for operators. */
export type OrderFiles = {
  prescription: (by: Operator, orderId: string, prescriptionId: string) => Promise<Outcome<null>>
  register: (by: Operator, days: { from?: string | undefined; until?: string | undefined }) => Promise<Outcome<null>>
}

export const createOrderFiles = ({ storage, files, now }: { storage: Storage; files: Files; now: () => Date }): OrderFiles => ({
  prescription: async (by, orderId, prescriptionId) => {
    const row = (await prescriptionsOfOrder(storage.db, orderId)).find(({ id }) => id === prescriptionId)
    if (!row) return failed('notFound', { field: 'prescriptionId' })
    // Before the file leaves: a read that is not in the audit did not happen.
    await storage.inTransaction((db) =>
      appendAudit(db, by, now().toISOString(), {
        action: 'prescription.read',
        object: ['prescription', prescriptionId],
        after: { order: orderId },
      }),
    )
    return await sentPrescription(files, row, `${orderId}-${prescriptionId}`)
  },
  register: async (by, days) => {
    const rows = await storage.inTransaction((db) => readRegister(db, by, days, now().toISOString()))
    return {
      ok: null,
      file: {
        bytes: new TextEncoder().encode(h1Register(rows)),
        mediaType: 'text/csv',
        name: `schedule-h1${days.from ? `-from-${days.from}` : ''}${days.until ? `-until-${days.until}` : ''}.csv`,
      },
    }
  },
})
