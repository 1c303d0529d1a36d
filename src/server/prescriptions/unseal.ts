import { randomUUID } from 'node:crypto'
import type { UnsealedOriginalTable } from '../db/tables/prescriptions.ts'
import type { Storage } from '../db/types.ts'
import type { Files } from '../platform/file-storage/file-storage.ts'
import { addUnsealed, anyPrescriptionById, unsealedOriginals } from './prescription-repository.ts'
import { openOriginal } from './sealed-original.ts'

/** Shorter than this it says nothing: "court order 123/2026" has twenty characters. */
const leastReason = 10

type Asked = { prescriptionId: string; operator: string; reason: string }

/**
 * The original of a prescription as it was uploaded, for a court: it may be hostile, so nothing of the shop opens it. Who asked, and why, is stored
 * before it is given out. Throws a sentence where there is none.
 */
export const unsealOriginal = async (
  { storage, files, now }: { storage: Storage; files: Files; now: () => Date },
  { prescriptionId, operator, reason }: Asked,
): Promise<Uint8Array> => {
  if (reason.trim().length < leastReason)
    throw new Error(`Give the reason in at least ${leastReason} characters, such as the number of a court order.`)
  const row = await anyPrescriptionById(storage.db, prescriptionId)
  if (!row) throw new Error(`There is no prescription ${prescriptionId}.`)
  const { original_key: key, original_seal: seal } = row
  if (key === null || seal === null) throw new Error('The original was not kept: it is a photo, or from before originals were sealed.')
  const bytes = await files.get(key)
  if (!bytes) throw new Error('The file of the original is missing in the file store.')
  const original = openOriginal({ bytes, seal })
  await storage.inTransaction((db) =>
    addUnsealed(db, { id: randomUUID(), prescription_id: prescriptionId, operator, reason: reason.trim(), at: now().toISOString() }),
  )
  return original
}

/** Every original that was opened, the latest first. */
export const listUnsealed = (storage: Storage): Promise<UnsealedOriginalTable[]> => unsealedOriginals(storage.db)
