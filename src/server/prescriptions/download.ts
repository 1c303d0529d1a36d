import { hash } from 'node:crypto'
import sharp from 'sharp'
import type { Outcome } from '../kernel/outcome.ts'
import type { Files } from '../platform/file-storage/file-storage.ts'
import type { Prescription } from './prescription-repository.ts'

const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const

type Stored = Pick<Prescription, 'file_key' | 'media_type' | 'sha256'>

/** Medicine is dispensed by a redrawn file, so one that differs from its digest throws. */
const bytesOf = async (files: Files, { file_key, sha256 }: Stored): Promise<Uint8Array> => {
  const bytes = await files.get(file_key)
  if (!bytes || hash('sha256', bytes, 'hex') !== sha256)
    throw new Error('an uploaded file is lost or changed')
  return bytes
}

/** The redrawn file of a prescription, or of another upload. */
export const sentPrescription = async (
  files: Files,
  row: Stored,
  name: string,
): Promise<Outcome<null>> => ({
  ok: null,
  file: {
    bytes: await bytesOf(files, row),
    mediaType: row.media_type,
    name: `${name}.${extensions[row.media_type]}`,
  },
})

/** Pixels of a side, twice what a list shows. */
const side = 192
const jpegBegin = Buffer.from([0xff, 0xd8, 0xff])

/** The upper part of a redrawn file, where the doctor's name is, small. */
const thumbnailOf = async (files: Files, row: Stored): Promise<Outcome<null>> => {
  const bytes = Buffer.from(await bytesOf(files, row))
  // A redrawn PDF is JPEGs of its pages, the first one first (redraw-pdf.ts).
  const page =
    row.media_type === 'application/pdf' ? bytes.subarray(bytes.indexOf(jpegBegin)) : bytes
  const picture = sharp(page).resize({ width: side, height: side, fit: 'cover', position: 'top' })
  return {
    ok: null,
    file: {
      bytes: await picture.webp({ quality: 60 }).toBuffer(),
      mediaType: 'image/webp',
      name: 'thumbnail.webp',
    },
  }
}

/** Draws thumbnails one after another: each takes some 40 ms of a processor, which a list of a hundred would take from other requests. */
export const createThumbnails = (files: Files): ((row: Stored) => Promise<Outcome<null>>) => {
  let last: Promise<unknown> = Promise.resolve()
  return async (row) => {
    const mine = last.then(() => thumbnailOf(files, row))
    last = mine.catch(() => null)
    return await mine
  }
}
