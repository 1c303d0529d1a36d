import { hash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { PrescriptionTable } from '../db/tables/prescriptions.ts'
import { type Failed, failed } from '../http/outcome.ts'
import { pdfFault } from './pdf-validator.ts'

/** design.md: a picture is decoded to look at it, and a small file can be a huge picture. */
const maxPixels = 40_000_000
/** Handwriting stays readable; a photo becomes no larger than it was. */
const quality = 88

type MediaType = PrescriptionTable['media_type']
export type TakenFile = { bytes: Uint8Array; mediaType: MediaType; sha256: string }

const kinds: Record<string, MediaType> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  // An animated one is a picture first: its first.
  'image/apng': 'image/png',
  'image/webp': 'image/webp',
  'application/pdf': 'application/pdf',
}
const isPhotoOfPhone = (mime: string): boolean => /^image\/(?:hei[cf](?:-sequence)?|avif)$/.test(mime)

const pdfFaults = { broken: 'fileBroken', locked: 'pdfLocked', active: 'pdfActive' } as const

const field = 'file'

/** Decoded and drawn anew: what was not the picture, such as where it was taken, is gone. `null` when it cannot be decoded whole. */
const redrawn = async (bytes: Uint8Array, mediaType: MediaType): Promise<Uint8Array | Failed> => {
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const
  try {
    const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (`image/${format}` !== mediaType) return failed('fileBroken', { field })
    if (width * height > maxPixels) return failed('imageTooLarge', { field, values: { megapixels: maxPixels / 1e6 } })
    const picture = sharp(bytes, options).autoOrient()
    if (mediaType === 'image/png') return await picture.png().toBuffer()
    return await (mediaType === 'image/webp' ? picture.webp({ quality }) : picture.jpeg({ quality })).toBuffer()
  } catch {
    // sharp says no more than this: a file that it cannot read, whatever is wrong with it.
    return failed('fileBroken', { field })
  }
}

/** How many pictures are decoded at once: each may take 160 MB. */
const batchSize = 2
let running = 0
const waiting: (() => void)[] = []

const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running >= batchSize) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const safe = async (bytes: Uint8Array): Promise<{ bytes: Uint8Array; mediaType: MediaType } | Failed> => {
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (isPhotoOfPhone(found)) return failed('fileHeic', { field })
  const mediaType = kinds[found]
  if (mediaType === undefined) return failed('fileKind', { field })
  if (mediaType === 'application/pdf') {
    const fault = pdfFault(bytes)
    return fault ? failed(pdfFaults[fault], { field }) : { bytes, mediaType }
  }
  const drawn = await inTurn(() => redrawn(bytes, mediaType))
  return 'failed' in drawn ? drawn : { bytes: drawn, mediaType }
}

/** What is kept of a file that a customer sent. Its content decides what it is; its name is not asked. */
export const takeFile = async (bytes: Uint8Array): Promise<TakenFile | Failed> => {
  const taken = await safe(bytes)
  return 'failed' in taken ? taken : { ...taken, sha256: hash('sha256', taken.bytes, 'hex') }
}
