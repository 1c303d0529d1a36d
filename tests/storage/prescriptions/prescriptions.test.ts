import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '#server/db/types.ts'
import {
  bindPrescriptions,
  prescriptionsOfOrder,
} from '#server/orders/rows/order-prescription-repository.ts'
import {
  addOrphanedUpload,
  claimOrphanedUpload,
  orphanedUploadsBefore,
  removeOrphanedUpload,
} from '#server/prescriptions/orphaned-upload-repository.ts'
import {
  addPrescription,
  attach,
  attachedPrescriptions,
  detach,
  prescriptionById,
  prescriptionOption,
  prescriptionsOf,
  setPrescriptionOption,
  sumUnordered,
} from '#server/prescriptions/prescription-repository.ts'
import { emptyStorage, engines } from '../../support/storages.ts'

const at = '2026-11-20T06:08:04.000Z'
const later = '2026-11-20T06:09:04.000Z'
const row = {
  doctor: 'Dr. A. Rao',
  patient: 'Meera (mother)',
  nickname: 'BP, November',
  media_type: 'image/jpeg' as const,
  bytes: 1234,
  sha256: 'a'.repeat(64),
  created_at: at,
  original_key: null,
  original_seal: null,
  erased_at: null,
}
const prescription = (id: string, customer_id = 'meera') => ({
  ...row,
  id,
  customer_id,
  file_key: `key-${id}`,
})
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe.each(engines)('prescriptions on %s', (engine) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await emptyStorage(engine)
    for (const id of ['meera', 'ravi'])
      await storage.db
        .insertInto('customer')
        .values({
          id,
          email: `${id}@nuskha.example`,
          cart_id: null,
          created_at: at,
          erased_at: null,
        })
        .execute()
    for (const id of ['p1', 'p2', 'p3']) await addPrescription(storage.db, prescription(id))
    await addPrescription(storage.db, { ...prescription('p4'), created_at: later })
    await addPrescription(storage.db, prescription('r1', 'ravi'))
  })
  afterAll(() => storage.close())

  it('prescriptions are listed for their owner only, newest first, in pages', async () => {
    const page = (pageNumber: number) =>
      prescriptionsOf(storage.db, 'meera', { pageNumber, pageSize: 3 })
    const [first, second] = [await page(1), await page(2)]
    expect([ids(first.rows), first.hasMore]).toEqual([['p4', 'p1', 'p2'], true])
    expect([ids(second.rows), second.hasMore]).toEqual([['p3'], false])
    expect(await prescriptionById(storage.db, 'ravi', 'p1')).toBeNull()
    expect((await sumUnordered(storage.db, 'meera')).count).toBe(4)
  })

  it('prescriptions are selected and deselected by their owner only', async () => {
    const { db } = storage
    await attach(db, 'meera', 'p2', at)
    await attach(db, 'meera', 'p2', later)
    await attach(db, 'meera', 'p1', later)
    await detach(db, 'ravi', 'p2')
    expect(ids(await attachedPrescriptions(db, 'meera'))).toEqual(['p2', 'p1'])
    expect((await prescriptionById(db, 'meera', 'p2'))?.attached).toBe(true)
    await expect(attach(db, 'ravi', 'p3', at)).rejects.toThrow(/constraint/i)
    await detach(db, 'meera', 'p1')
    expect(ids(await attachedPrescriptions(db, 'meera'))).toEqual(['p2'])
  })

  it('selected prescriptions move to the order once, together with the option', async () => {
    const { db } = storage
    await setPrescriptionOption(db, 'meera', 'email')
    await setPrescriptionOption(db, 'meera', 'email')
    const bind = (orderId: string) =>
      storage.inTransaction((tx) =>
        bindPrescriptions(tx, { customerId: 'meera', orderId, at: later }),
      )
    expect(await bind('o1')).toEqual({ prescriptionIds: ['p2'], option: 'email' })
    expect(await bind('o2')).toEqual({ prescriptionIds: [], option: null })
    expect(await prescriptionOption(db, 'meera')).toBeNull()
    expect(ids(await prescriptionsOfOrder(db, 'o1'))).toEqual(['p2'])
    expect(await prescriptionById(db, 'meera', 'p2')).toMatchObject({
      attached: false,
      ordered: true,
    })
    // A waiting order gets another prescription later and keeps the first.
    await attach(db, 'meera', 'p3', later)
    await attach(db, 'meera', 'p2', later)
    await bind('o1')
    expect(ids(await prescriptionsOfOrder(db, 'o1'))).toEqual(['p2', 'p3'])
    expect((await sumUnordered(db, 'meera')).count).toBe(2)
  })

  // Seen red with the deletion of the selection replaced by a read: all fifty orders get the prescription.
  it('selected prescriptions move to one of fifty simultaneous orders', async () => {
    await attach(storage.db, 'meera', 'p4', at)
    const placed = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        storage.inTransaction((db) =>
          bindPrescriptions(db, { customerId: 'meera', orderId: `race-${index}`, at }),
        ),
      ),
    )
    expect(placed.filter(({ prescriptionIds }) => prescriptionIds.length === 1)).toHaveLength(1)
  })

  it.each([
    ['of an unknown customer', { customer_id: 'nobody' }],
    ['without a doctor', { doctor: '' }],
    ['that are erased and keep their nickname', { erased_at: at }],
    ['of another kind of file', { media_type: 'image/svg+xml' as never }],
    ['with another’s file', { file_key: 'key-p1' }],
    ['without a byte', { bytes: 0 }],
  ])('invalid prescriptions are refused: %s', async (_, wrong) => {
    await expect(
      addPrescription(storage.db, { ...prescription('wrong'), ...wrong }),
    ).rejects.toThrow(/constraint/i)
  })

  it('prescriptions of an order cannot be removed', async () => {
    await expect(
      storage.db.deleteFrom('prescription').where('id', '=', 'p2').execute(),
    ).rejects.toThrow(/constraint/i)
  })

  it('files without a row can be claimed while they are young and are removed when they are old', async () => {
    const { db } = storage
    await addOrphanedUpload(db, 'old', at)
    await addOrphanedUpload(db, 'young', later)
    expect(await orphanedUploadsBefore(db, later, 10)).toEqual(['old'])
    expect(await claimOrphanedUpload(db, 'old', later)).toBe(false)
    expect(await claimOrphanedUpload(db, 'young', later)).toBe(true)
    expect(await claimOrphanedUpload(db, 'young', later)).toBe(false)
    await removeOrphanedUpload(db, 'old')
    expect(await orphanedUploadsBefore(db, '2027-01-01T00:00:00.000Z', 10)).toEqual([])
  })
})
