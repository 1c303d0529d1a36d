import { h1Register } from '#model/h1-register.ts'
import type { Operator } from '#model/operator.ts'
import { appendAudit } from '../audit/append.ts'
import type { Storage } from '../db/types.ts'
import { failed, type Outcome } from '../http/outcome.ts'
import type { Files } from '../platform/file-storage/file-storage.ts'
import { sentPrescription } from '../prescriptions/download.ts'
import { prescriptionsOfOrder } from '../prescriptions/order-prescription-repository.ts'
import { registerPdf } from './register-pdf.ts'
import { readRegister } from './schedule-h1.ts'

/** Files of orders, for operators. */
export type OrderFiles = {
  prescription: (by: Operator, orderId: string, prescriptionId: string) => Promise<Outcome<null>>
  register: (
    by: Operator,
    asked: { from?: string | undefined; until?: string | undefined; format: 'csv' | 'pdf' },
  ) => Promise<Outcome<null>>
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
  register: async (by, { format, ...days }) => {
    const rows = await storage.inTransaction((db) => readRegister(db, by, days, now().toISOString()))
    const range = `${days.from ? `-from-${days.from}` : ''}${days.until ? `-until-${days.until}` : ''}`
    const isPdf = format === 'pdf'
    const bytes = isPdf
      ? await registerPdf(rows, `Register of Schedule H1${range.replaceAll('-', ' ').replace(/(\d{4}) (\d\d) (\d\d)/g, '$1-$2-$3')}`)
      : new TextEncoder().encode(h1Register(rows))
    return { ok: null, file: { bytes, mediaType: isPdf ? 'application/pdf' : 'text/csv', name: `schedule-h1${range}.${format}` } }
  },
})
