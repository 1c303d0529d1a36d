import type { Input, Result } from '#contract/core/endpoint.ts'
import type { prescriptions as contract } from '#contract/prescriptions/prescriptions.ts'
import type { Db } from '../db/types.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../kernel/session/mutation.ts'
import type { Files } from '../platform/file-storage/file-storage.ts'
import { createThumbnails, sentPrescription } from './download.ts'
import type { OrphanedUploads } from './orphaned-uploads.ts'
import {
  attach,
  detach,
  fileKeysOf,
  type Prescription,
  prescriptionById,
  prescriptionsOf,
  removePrescription,
  setPrescriptionOption,
} from './prescription-repository.ts'
import { attachedView, prescriptionView } from './view.ts'

type Attached = Promise<Outcome<Result<typeof contract.attach>>>

export type Prescriptions = {
  list: (
    token: string | null,
    page: Input<typeof contract.list>['query'],
  ) => Promise<Outcome<Result<typeof contract.list>>>
  file: (token: string | null, id: string) => Promise<Outcome<null>>
  thumbnail: (token: string | null, id: string) => Promise<Outcome<null>>
  attach: (request: MutationRequest, id: string) => Attached
  remove: (request: MutationRequest, id: string) => Attached
  option: (request: MutationRequest, option: 'email' | null) => Attached
  delete: (request: MutationRequest, id: string) => Attached
}

export type PrescriptionDeps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'now'> & {
  files: Files
  orphanedUploads: OrphanedUploads
}

export const createPrescriptions = ({
  storage,
  sessions,
  runMutation,
  files,
  orphanedUploads,
  now,
}: PrescriptionDeps): Prescriptions => {
  /** A change of the next order; another customer's prescription counts as missing. */
  const change = (
    request: MutationRequest,
    what: unknown,
    make: (db: Db, customerId: string) => Promise<boolean>,
  ): Attached =>
    runMutation(
      request,
      what,
      byCustomer(async (db, { customer_id }) =>
        (await make(db, customer_id))
          ? ok(await attachedView(db, customer_id))
          : failed('notFound', { field: 'id' }),
      ),
    )

  const thumbnailOf = createThumbnails(files)
  /** A file of a prescription to its owner. */
  const sent = async (
    token: string | null,
    id: string,
    draw: (row: Prescription) => Promise<Outcome<null>>,
  ): Promise<Outcome<null>> => {
    const customer = await sessions.customer(storage.db, token)
    if (!customer) return failed('notSignedIn')
    const row = await prescriptionById(storage.db, customer.customer_id, id)
    return row ? await draw(row) : failed('notFound', { field: 'id' })
  }

  return {
    list: (token, page) =>
      // One snapshot, so that the attached prescriptions are among the listed ones.
      storage.inSnapshot(async (db) => {
        const customer = await sessions.customer(db, token)
        if (!customer) return failed('notSignedIn')
        const { rows, hasMore } = await prescriptionsOf(db, customer.customer_id, page)
        return ok({
          prescriptions: rows.map(prescriptionView),
          hasMore,
          ...(await attachedView(db, customer.customer_id)),
        })
      }),

    file: (token, id) => sent(token, id, (row) => sentPrescription(files, row, row.nickname ?? id)),

    thumbnail: (token, id) => sent(token, id, thumbnailOf),

    attach: (request, id) =>
      change(request, ['attach prescription', id], async (db, customerId) => {
        const prescription = await prescriptionById(db, customerId, id)
        if (prescription) await attach(db, customerId, id, now().toISOString())
        return prescription !== null
      }),

    remove: (request, id) =>
      change(request, ['detach prescription', id], async (db, customerId) => {
        const prescription = await prescriptionById(db, customerId, id)
        if (prescription) await detach(db, customerId, id)
        return prescription !== null
      }),

    option: (request, option) =>
      change(request, ['prescription option', option], async (db, customerId) => {
        await setPrescriptionOption(db, customerId, option)
        return true
      }),

    delete: async (request, id) => {
      let removed: string[] = []
      const outcome = await runMutation(
        request,
        ['delete prescription', id],
        byCustomer(async (db, { customer_id }) => {
          const prescription = await prescriptionById(db, customer_id, id)
          if (!prescription) return failed('notFound', { field: 'id' })
          if (prescription.ordered) return failed('prescriptionOrdered', { field: 'id' })
          await removePrescription(db, id)
          removed = fileKeysOf(prescription)
          for (const key of removed) await orphanedUploads.announce(db, key)
          return ok(await attachedView(db, customer_id))
        }),
      )
      // The row is removed; if the store fails now, the cleanup finds the files.
      for (const key of removed) await orphanedUploads.remove(key).catch(() => {})
      return outcome
    },
  }
}
