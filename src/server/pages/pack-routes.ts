import type { Hono } from 'hono'
import { cardRow } from '#catalogue/query/product.ts'
import { packDrawing } from '#model/packs/drawing.ts'
import { contentOf, reply } from '../http/content.ts'
import { cacheControl } from '../http/headers.ts'
import type { ActiveCatalogue } from '../publishing/active-catalogue.ts'

/**
 * The pictures of products without one in the export, drawn when they are asked for: as files they would double the number of files of a
 * release, inside the pages they would add 1 kB a card.
 */
export const packPictures = (app: Hono, activeCatalogue: ActiveCatalogue): void => {
  app.get('/packs/:file{\\d{1,15}\\.svg}', async ({ req }) => {
    const catalogue = activeCatalogue()
    const row = catalogue && cardRow(catalogue, Number.parseInt(req.param('file'), 10))
    if (!row)
      return new Response('Not found.\n', {
        status: 404,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl.none },
      })
    return await reply(req.raw, contentOf(packDrawing(row), { type: 'image/svg+xml' }), { cache: cacheControl.file })
  })
}
