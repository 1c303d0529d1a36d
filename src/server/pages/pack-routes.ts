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
  // Messengers ask for a picture once a shared link; a drawn one costs some 30 ms, so the last ones are kept.
  const kept = new LRUCache<string, Buffer>({ max: 100 })
  app.get('/packs/:file{\\d{1,15}\\.png}', async ({ req }) => {
    const drawing = drawingOf(req.param('file'))
    if (drawing === null) return notFound()
    const picture = kept.get(drawing) ?? (await sharedPicture(drawing))
    kept.set(drawing, picture)
    return await reply(req.raw, contentOf(picture, { type: 'image/png' }), {
      cache: cacheControl.file,
    })
  })
}
