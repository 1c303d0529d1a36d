import { h1Register } from '#model/h1-register.ts'
import type { Storage } from '../db/types.ts'
import { failed, type Outcome } from '../http/outcome.ts'
import type { Files } from '../platform/file-storage/file-storage.ts'
import { sentPrescription } from '../prescriptions/download.ts'
import { prescriptionsOfOrder } from '../prescriptions/order-prescription-repository.ts'
import { h1Rows } from './schedule-h1.ts'

/** Files of orders, for operators. */
export type OrderFiles = {
  prescription: (orderId: string, prescriptionId: string) => Promise<Outcome<null>>
  register: (days: { from?: string | undefined; until?: string | undefined }) => Promise<Outcome<null>>
}

export const createOrderFiles = ({ storage, files }: { storage: Storage; files: Files }): OrderFiles => ({
  prescription: async (orderId, prescriptionId) => {
    const row = (await prescriptionsOfOrder(storage.db, orderId)).find(({ id }) => id === prescriptionId)
    if (!row) return failed('notFound', { field: 'prescriptionId' })
    return await sentPrescription(files, row, `${orderId}-${prescriptionId}`)
  },
  register: async (days) => ({
    ok: null,
    file: {
      bytes: new TextEncoder().encode(h1Register(await h1Rows(storage.db, days))),
      mediaType: 'text/csv',
      name: `schedule-h1${days.from ? `-from-${days.from}` : ''}${days.until ? `-until-${days.until}` : ''}.csv`,
    },
  }),
})
