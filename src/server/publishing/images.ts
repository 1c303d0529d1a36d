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
import type { Storage } from '../db/types.ts'
import { readAtMost, tooLarge } from '../http/body.ts'
import { contentOf, reply } from '../http/content.ts'
import { cacheControl } from '../http/headers.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Redraw } from '../redraw/redraw.ts'
import { redrawFailure } from '../redraw/redraw-failure.ts'

/** The mean of the pixels, six hexadecimal digits. */
const meanColor = async (png: Uint8Array): Promise<string> => {
  const data = await sharp(png).flatten({ background: '#fff' }).resize(1, 1).raw().toBuffer()
  return [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0]
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
}

const writeOnce = async (file: string, made: () => Promise<Buffer>): Promise<void> => {
  if (existsSync(file)) return
  const fresh = `${file}.${process.pid}.new`
  await writeFile(fresh, await made())
  await rename(fresh, file)
}

/** Writes the widths of a picture that are not there yet. */
const writeFiles = async (folder: string, png: Uint8Array, { files }: Picture): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  for (const { width, avif, webp } of files) {
    const resized = () => sharp(png).resize({ width })
    await writeOnce(join(folder, basename(avif)), () =>
      resized().avif({ quality: 55, effort: 4 }).toBuffer(),
    )
    await writeOnce(join(folder, basename(webp)), () => resized().webp({ quality: 78 }).toBuffer())
  }
}

type Drawn = {
  drawn: Uint8Array
  image: string
  picture: Picture
  after: { width: number; height: number; bytes: number }
}

/** Reads a picture that is sent and draws it anew, or says why it cannot be kept. Stores nothing. */
const drawPicture = async (
  by: Operator,
  request: Request,
  redraw: Redraw,
): Promise<Outcome<Drawn>> => {
  const bytes = await readAtMost(request, imageLimits.bytes)
  if (bytes === null) return tooLarge(imageLimits.bytes)
  const drawn = await redraw({ bytes, mediaType: 'picture' }, `operator ${by.id}`)
  if ('fault' in drawn) return redrawFailure(drawn.fault, 'image')
  const { width, height } = await sharp(drawn.bytes).metadata()
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const image = pictureAddress(digest, width, height, await meanColor(drawn.bytes))
  const picture = pictureOf(image)
  if (!picture) return failed('fileBroken', { field: 'image', detail: 'shape' })
  return ok({ drawn: drawn.bytes, image, picture, after: { width, height, bytes: bytes.length } })
}

/** Keeps uploaded pictures by their content, so the same picture is kept once, in the widths of a page. */
export const createImageUpload = (
  storage: Storage,
  dataDir: string,
  now: () => Date,
  redraw: Redraw,
): ((by: Operator, request: Request) => Promise<Outcome<UploadedImage>>) => {
  let last: Promise<unknown> = Promise.resolve()
  /** Encodes one picture after the other: each takes seconds of a thread that requests need for files. */
  const inTurn = <Made>(work: () => Promise<Made>): Promise<Made> => {
    const made = last.then(work)
    last = made.catch(() => {})
    return made
  }
  return async (by, request) => {
    const read = await drawPicture(by, request, redraw)
    if ('failed' in read) return read
    const { drawn, image, picture, after } = read.ok
    await inTurn(() => writeFiles(layout(dataDir).images, drawn, picture))
    await storage.inTransaction((db) =>
      appendAudit(db, by, now().toISOString(), {
        action: 'catalogue.image',
        object: ['image', basename(image)],
        after,
      }),
    )
    return ok({ image, picture: { ...picture, files: [...picture.files] } })
  }
}

const types = { avif: 'image/avif', webp: 'image/webp' } as const

/** The files of uploaded pictures; they never change under their names. */
export const pictureFiles = (app: Hono, dataDir: string): void => {
  app.get(
    '/images/:file{[0-9a-f]{32}-\\d{1,4}x\\d{1,5}-[0-9a-f]{6}-\\d{1,4}\\.(?:avif|webp)}',
    async ({ req }) => {
      const name = req.param('file')
      const bytes = await readFile(join(layout(dataDir).images, name)).catch(() => null)
      if (!bytes)
        return new Response('Not found.\n', {
          status: 404,
          headers: {
            'Content-Type': 'text/plain; charset=utf-8',
            'Cache-Control': cacheControl.none,
          },
        })
      const type = types[name.endsWith('.avif') ? 'avif' : 'webp']
      return await reply(req.raw, contentOf(bytes, { type }), { cache: cacheControl.immutable })
    },
  )
}
