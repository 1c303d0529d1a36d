import { randomUUID } from 'node:crypto'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'
import { type Failed, failed } from '../kernel/outcome.ts'
import type { TakenFile } from './sanitize.ts'
import { sealOriginal } from './sealed-original.ts'
import type { Uploads } from './uploads.ts'

type Named = Pick<StoredRow<'prescription'>, 'customer_id' | 'doctor' | 'patient'> & {
  nickname: string
}

/** A drawn file in the store, which a row of a transaction takes over. */
export type StoredFile = {
  originalBytes: number
  /** The row of its prescription, which is not added here; a failure where the cleanup had the file first. */
  rowOf: (
    db: Db,
    names: Named,
    created_at: Timestamp,
  ) => Promise<StoredRow<'prescription'> | Failed>
}

/** Stores a drawn file and, encrypted, what it was drawn from. */
export const storeFile = async (
  uploads: Uploads,
  { bytes, mediaType: media_type, sha256, likeness, original }: TakenFile,
): Promise<StoredFile | Failed> => {
  const sealed = original && sealOriginal(original)
  const file_key = await uploads.store(bytes, media_type)
  if (typeof file_key !== 'string') return file_key
  const original_key = sealed && (await uploads.store(sealed.bytes, 'application/octet-stream'))
  if (original_key !== null && typeof original_key !== 'string') return original_key
  const originalBytes = sealed?.bytes.length ?? 0
  return {
    originalBytes,
    rowOf: async (db, names, created_at) => {
      for (const key of [file_key, original_key])
        if (key !== null && !(await uploads.orphaned.take(db, key)))
          return failed('uploadFailed', { field: 'file' })
      return {
        id: randomUUID(),
        ...names,
        file_key,
        original_key,
        original_seal: sealed?.seal ?? null,
        media_type,
        sha256,
        likeness,
        bytes: bytes.length,
        original_bytes: originalBytes,
        created_at,
        erased_at: null,
      }
    },
  }
}
