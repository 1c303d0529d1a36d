import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '#catalogue/address.ts'
import { openCatalogue } from '#catalogue/open.ts'
import { buildView } from '#catalogue/page-kinds.ts'
import type { opsContent } from '#contract/publishing/content.ts'
import { dayMs } from '#model/duration.ts'
import type { DeliveryAreas } from '#model/shop.ts'
import { layout } from '#press/layout.ts'
import type { Site } from '#press/site.ts'
import type { CallHandler } from '../kernel/call.ts'
import { failed, type SentFile } from '../kernel/outcome.ts'

/** Previews are kept for a day, and few of them: each is a whole catalogue. */
const keptMs = dayMs
const keptFiles = 8

/** Removes previews that are old, and all but the newest. */
export const sweepPreviews = (dataDir: string, now: Date): void => {
  const { previews } = layout(dataDir)
  const files = (existsSync(previews) ? readdirSync(previews) : []).map((name) =>
    join(previews, name),
  )
  const dated = files
    .map((file) => ({ file, at: statSync(file).mtimeMs }))
    .sort((one, other) => other.at - one.at)
  for (const [turn, { file, at }] of dated.entries())
    if (turn >= keptFiles || now.getTime() - at > keptMs) rmSync(file, { force: true })
}

/** Renders pages of releases-to-be for operators; null where this process renders no pages. */
export const createPreviews = (
  { dataDir, delivery }: { dataDir: string; delivery: DeliveryAreas | null },
  render: Site['render'] | null,
  now: () => Date,
): CallHandler<typeof opsContent.previewPage> => {
  const { previews } = layout(dataDir)
  return async ({ params: { id }, query: { address } }) => {
    sweepPreviews(dataDir, now())
    const file = join(previews, `${id}.db`)
    if (!/^[0-9a-f-]{36}$/.test(id) || !existsSync(file)) return failed('notFound', { field: 'id' })
    if (!render) return failed('notReady')
    const catalogue = openCatalogue(file, layout(dataDir).reviews, delivery)
    try {
      const target = addressOf(catalogue, address)
      const view = target.is === 'page' ? buildView(catalogue, target.page) : null
      if (!view) return failed('notFound', { field: 'address' })
      const page: SentFile = {
        bytes: await render(view),
        mediaType: 'text/html; charset=utf-8',
        name: 'preview.html',
      }
      return { ok: null, file: page }
    } finally {
      catalogue.close()
    }
  }
}
