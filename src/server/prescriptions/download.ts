import { hash } from 'node:crypto'
import type { Outcome } from '../kernel/outcome.ts'
import type { Files } from '../platform/file-storage/file-storage.ts'
import type { Prescription } from './prescription-repository.ts'

const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const

/** The redrawn file of a prescription, or of another upload. Medicine is dispensed by it, so a file that differs from its digest throws. */
export const sentPrescription = async (
  files: Files,
  row: Pick<Prescription, 'file_key' | 'media_type' | 'sha256'>,
  name: string,
): Promise<Outcome<null>> => {
  const bytes = await files.get(row.file_key)
  if (!bytes || hash('sha256', bytes, 'hex') !== row.sha256)
    throw new Error('an uploaded file is lost or changed')
  return {
    ok: null,
    file: { bytes, mediaType: row.media_type, name: `${name}.${extensions[row.media_type]}` },
  }
}
