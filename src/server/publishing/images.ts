import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Hono } from 'hono'
import sharp from 'sharp'
import { imageLimits, type UploadedImage } from '#contract/publishing/images.ts'
import type { Operator } from '#model/operator.ts'
import { type Picture, pictureAddress, pictureOf } from '#model/picture.ts'
import { layout } from '#press/layout.ts'
import { appendAudit } from '../audit/append.ts'
import type { Storage } from '../db/types.ts'
import { readAtMost, tooLarge } from '../http/body.ts'
import { contentOf, reply } from '../http/content.ts'
import { cacheControl } from '../http/headers.ts'
import { failed, type Outcome, ok } from '../http/outcome.ts'

export type ImageUpload = (by: Operator, request: Request) => Promise<Outcome<UploadedImage>>

const formats = ['jpeg', 'png', 'webp', 'avif', 'heif'] as const
const options = { limitInputPixels: imageLimits.pixels, failOn: 'error', animated: false } as const

/** What is wrong with the bytes of a picture, or its size. SVG is refused, because it can run code; so is what moves. */
const examined = async (bytes: Uint8Array): Promise<Outcome<{ width: number; height: number; color: string }>> => {
  try {
    // Every frame is counted here; below only the first is read.
    const { format, pages = 1, width, height } = await sharp(bytes, { ...options, limitInputPixels: false, animated: true }).metadata()
    if (!formats.some((one) => one === format) || pages > 1) return failed('fileKind', { field: 'image' })
    if (width * height > imageLimits.pixels)
      return failed('imageTooLarge', { field: 'image', values: { megapixels: imageLimits.pixels / 1e6 } })
    if (width < imageLimits.side || height < imageLimits.side) return failed('fileBroken', { field: 'image', detail: 'too-small' })
    const turned = await sharp(bytes, options).rotate().toBuffer({ resolveWithObject: true })
    const { data } = await sharp(turned.data).flatten({ background: '#fff' }).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
    const color = [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0].map((part) => part.toString(16).padStart(2, '0')).join('')
    return ok({ width: turned.info.width, height: turned.info.height, color })
  } catch {
    return failed('fileBroken', { field: 'image' })
  }
}

const writeOnce = async (file: string, made: () => Promise<Buffer>): Promise<void> => {
  if (existsSync(file)) return
  const fresh = `${file}.${process.pid}.new`
  await writeFile(fresh, await made())
  await rename(fresh, file)
}

/** Writes the widths of a picture that are not there yet. Metadata of the camera is left out. */
const writeFiles = async (folder: string, bytes: Uint8Array, { files }: Picture): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  for (const { width, avif, webp } of files) {
    const resized = () => sharp(bytes, options).rotate().resize({ width })
    await writeOnce(join(folder, basename(avif)), () => resized().avif({ quality: 55, effort: 4 }).toBuffer())
    await writeOnce(join(folder, basename(webp)), () => resized().webp({ quality: 78 }).toBuffer())
  }
}

/** Uploads of product pictures: kept by their content, so the same picture is kept once, in the widths of a page. */
export const createImageUpload =
  (storage: Storage, dataDir: string, now: () => Date): ImageUpload =>
  async (by, request) => {
    const bytes = await readAtMost(request, imageLimits.bytes)
    if (bytes === null) return tooLarge(imageLimits.bytes)
    const found = await examined(bytes)
    if ('failed' in found) return found
    const { width, height, color } = found.ok
    const wide = Math.min(width, 960)
    const high = Math.max(1, Math.round((height * wide) / width))
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const image = pictureAddress(digest, wide, high, color)
    const picture = pictureOf(image)
    if (!picture) return failed('fileBroken', { field: 'image', detail: 'shape' })
    await writeFiles(layout(dataDir).images, bytes, picture)
    const after = { width: wide, height: high, bytes: bytes.length }
    await storage.inTransaction((db) =>
      appendAudit(db, by, now().toISOString(), { action: 'catalogue.image', object: ['image', basename(image)], after }),
    )
    return ok({ image, picture: { ...picture, files: [...picture.files] } })
  }

const types = { avif: 'image/avif', webp: 'image/webp' } as const

/** The files of uploaded pictures; they never change under their names. */
export const pictureFiles = (app: Hono, dataDir: string): void => {
  app.get('/images/:file{[0-9a-f]{32}-\\d{1,4}x\\d{1,5}-[0-9a-f]{6}-\\d{1,4}\\.(?:avif|webp)}', async ({ req }) => {
    const name = req.param('file')
    const bytes = await readFile(join(layout(dataDir).images, name)).catch(() => null)
    if (!bytes)
      return new Response('Not found.\n', {
        status: 404,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl.none },
      })
    const type = types[name.endsWith('.avif') ? 'avif' : 'webp']
    return await reply(req.raw, contentOf(bytes, { type }), { cache: cacheControl.immutable })
  })
}
