import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { packDataOf } from '#catalogue/query/product.ts'
import { packDrawing } from '#model/packs/drawing.ts'
import { contentOf, reply } from '../http/content.ts'
import { cacheControl } from '../http/headers.ts'
import type { ActiveCatalogue } from '../kernel/active-catalogue.ts'

const notFound = (): Response =>
  new Response('Not found.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl.none },
  })

/** The size in which a link to a page is shown when it is shared. */
const shared = { width: 1200, height: 630 } as const

/** The pack in the middle of a light ground. */
const sharedPicture = async (svg: string): Promise<Buffer> =>
  await sharp(Buffer.from(svg), { density: 300 })
    .resize({ ...shared, fit: 'contain', background: '#f2f7f7' })
    .flatten({ background: '#f2f7f7' })
    .png({ palette: true })
    .toBuffer()

const busy = (): Response =>
  new Response('Too many pictures are being drawn.\n', {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': cacheControl.none,
      'Retry-After': '1',
    },
  })

/** Pictures that are kept, and that wait to be drawn, at most. */
const [maxKept, maxWaiting] = [500, 16]

/**
 * Draws each picture once, one after another: messengers ask for one a shared link, and a drawing takes 30 to 300 ms of a processor, which a program that asks
 * for many must not take from the others. Null where too many wait.
 */
export const keptPictures = (
  draw: (svg: string) => Promise<Buffer>,
): ((svg: string) => Promise<Buffer | null>) => {
  const pictures = new LRUCache<string, Buffer>({ max: maxKept })
  const waiting = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  const drawn = async (svg: string, before: Promise<unknown>): Promise<Buffer> => {
    await before
    try {
      const picture = await draw(svg)
      pictures.set(svg, picture)
      return picture
    } finally {
      waiting.delete(svg)
    }
  }
  return async (svg) => {
    const known = pictures.get(svg) ?? waiting.get(svg)
    if (known) return await known
    if (waiting.size >= maxWaiting) return null
    const mine = drawn(svg, last)
    waiting.set(svg, mine)
    last = mine.catch(() => {})
    return await mine
  }
}

/**
 * The pictures of products without one in the export, drawn when they are asked for: as files they would double the number of files of a
 * release, inside the pages they would add 1 kB a card.
 */
export const packPictures = (app: Hono, activeCatalogue: ActiveCatalogue): void => {
  const drawingOf = (file: string): string | null => {
    const catalogue = activeCatalogue()
    const data = catalogue && packDataOf(catalogue, Number.parseInt(file, 10))
    return data ? packDrawing(data) : null
  }
  app.get('/packs/:file{\\d{1,15}\\.svg}', async ({ req }) => {
    const drawing = drawingOf(req.param('file'))
    if (drawing === null) return notFound()
    return await reply(req.raw, contentOf(drawing, { type: 'image/svg+xml' }), {
      cache: cacheControl.file,
    })
  })
  const pictureOf = keptPictures(sharedPicture)
  app.get('/packs/:file{\\d{1,15}\\.png}', async ({ req }) => {
    const drawing = drawingOf(req.param('file'))
    if (drawing === null) return notFound()
    const picture = await pictureOf(drawing)
    if (picture === null) return busy()
    return await reply(req.raw, contentOf(picture, { type: 'image/png' }), {
      cache: cacheControl.file,
    })
  })
}
