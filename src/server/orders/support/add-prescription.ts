import { hash } from 'node:crypto'
import type { Result } from '#contract/core/endpoint.ts'
import type { opsStaffPrescriptions as contract } from '#contract/fulfilment/staff-prescriptions.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Operator } from '#model/operator.ts'
import { can } from '#model/order.ts'
import { cameBy, tidyName } from '#model/prescription.ts'
import { invalidField } from '../../kernel/invalid-field.ts'
import { ownCase } from '../../kernel/operators/own-case.ts'
import { type Failed, failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { nameFailure } from '../../prescriptions/name-faults.ts'
import { addPrescription } from '../../prescriptions/prescription-repository.ts'
import { storeFile } from '../../prescriptions/stored-prescription.ts'
import type { Uploads } from '../../prescriptions/uploads.ts'
import { auditedAct } from '../rows/audited-act.ts'
import { localeOfCustomer } from '../rows/order-messages.ts'
import { bindPrescription } from '../rows/order-prescription-repository.ts'
import { orderById } from '../rows/order-repository.ts'

/** A form with one file, as it was sent. */
type FileForm = { fields: Readonly<Record<string, string>>; file: Uint8Array | null }

export type StaffPrescriptions = {
  /** `read` reads the form, once it is clear that the order waits for one. */
  add: (
    by: Operator,
    orderId: string,
    read: () => Promise<FileForm | Failed>,
  ) => Promise<Outcome<Result<typeof contract.add>>>
}

type Deps = Pick<Core, 'storage' | 'now'> & { uploads: Uploads }

/**
 * A prescription that did not come by the customer's own upload: on paper, or by a message. It becomes the customer's, who sees it, and is bound to
 * the order that waits for it; the audit says who added it, how it came and that the customer agreed.
 */
export const createStaffPrescriptions = ({ storage, uploads, now }: Deps): StaffPrescriptions => ({
  add: async (by, id, read) => {
    // A program has no person's agreement.
    if (by.scopes) return failed('personNeeded')
    const waiting = await orderById(storage.db, id)
    if (!waiting) return failed('notFound', { field: 'id' })
    const own = await ownCase(storage.db, by, waiting.customer_id)
    if (own) return own
    if (!can.addPrescription(waiting)) return failed('orderOver', { field: 'id' })
    const form = await read()
    if ('failed' in form) return form
    const { file, fields } = form
    const [doctor, patient] = [tidyName(fields.doctor ?? ''), tidyName(fields.patient ?? '')]
    const came = cameBy.find((one) => one === fields.cameBy)
    const [first, ...besides] = [
      ...(file ? [] : [failed('fileRequired', { field: 'file' })]),
      nameFailure('doctor', doctor) ?? [],
      nameFailure('patient', patient) ?? [],
      came ? [] : invalidField('cameBy', 'errors:reasonChoice', { options: cameBy.join(', ') }),
      fields.agreed === 'yes'
        ? []
        : invalidField('agreed', 'errors:reasonChoice', { options: 'yes' }),
    ].flat()
    if (first || !file || !came) return { ...(first ?? failed('fileRequired')), besides }
    const taken = await uploads.draw(file, waiting.customer_id)
    if ('failed' in taken) return taken
    const stored = await storeFile(uploads, taken)
    if ('failed' in stored) return stored
    const locale = await localeOfCustomer(storage.db, waiting.customer_id)
    return await storage.inTransaction(async (db) => {
      let prescriptionId = ''
      const about = { cameBy: came, agreed: 'yes', sha256: hash('sha256', file, 'hex') }
      const done = await auditedAct(
        db,
        by,
        id,
        { action: 'order.addPrescription', about },
        now(),
        async (inside, { customer_id, ...order }, at) => {
          if (!can.addPrescription(order)) return failed('orderOver', { field: 'id' })
          const nickname = serverTexts(locale)('order:prescriptionByShop')
          const named = { customer_id, doctor, patient, nickname }
          const row = await stored.rowOf(inside, named, at.toISOString())
          if ('failed' in row) return row
          await addPrescription(inside, row)
          prescriptionId = row.id
          const bound = { customerId: customer_id, orderId: id, at: at.toISOString() }
          await bindPrescription(inside, row.id, bound)
          return null
        },
      )
      return 'failed' in done ? done : ok({ prescriptionId })
    })
  },
})
