import type { Operator } from '#model/operator.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Core } from '../kernel/session/core.ts'
import type { Files } from '../platform/file-storage/file-storage.ts'
import { anyPrescriptionById } from './prescription-repository.ts'
import { openOriginal } from './sealed-original.ts'

/** A shorter reason says nothing: "court order 123/2026" has twenty characters. */
const minReason = 10

type Deps = Pick<Core, 'storage' | 'now'> & {
  files: Files
}

/**
 * The original of a prescription as it was uploaded, for a court: it may be hostile, so the shop itself never opens it. The audit names the operator and
 * the reason before the file is given out. Throws a sentence if there is no original.
 */
export const unsealOriginal = async (
  { storage, files, now }: Deps,
  by: Operator,
  { prescriptionId, reason }: { prescriptionId: string; reason: string },
): Promise<Uint8Array> => {
  if (reason.trim().length < minReason)
    throw new Error(
      `Give the reason in at least ${minReason} characters, such as the number of a court order.`,
    )
  const row = await anyPrescriptionById(storage.db, prescriptionId)
  if (!row) throw new Error(`There is no prescription ${prescriptionId}.`)
  const { original_key: key, original_seal: seal } = row
  if (key === null || seal === null) throw new Error('The original was not kept: it is a photo.')
  const bytes = await files.get(key)
  if (!bytes) throw new Error('The file of the original is missing in the file store.')
  const original = openOriginal({ bytes, seal })
  const act = {
    action: 'prescription.unseal',
    object: ['prescription', prescriptionId],
    reason: reason.trim(),
  } as const
  await storage.inTransaction((db) => appendAudit(db, by, now().toISOString(), act))
  return original
}
