import { opsContent } from '#contract/publishing/content.ts'
import { opsGeneralTexts } from '#contract/publishing/general-texts.ts'
import { opsImages } from '#contract/publishing/images.ts'
import { opsPublishing } from '#contract/publishing/publishing.ts'
import { opsRows } from '#contract/publishing/rows.ts'
import type { DeliveryAreas } from '#model/shop.ts'
import { layout } from '#press/layout.ts'
import type { Site } from '#press/site.ts'
import { joined, type Part } from '../http/part.ts'
import { registerAll } from '../http/register-endpoint.ts'
import type { Core } from '../kernel/session/core.ts'
import type { Extensions } from '../platform/extensions.ts'
import type { Redraw } from '../redraw/redraw.ts'
import { createPublishAdmin } from './admin.ts'
import { createContent } from './content.ts'
import { createContentReports } from './content-reports.ts'
import { createDrafts } from './drafts.ts'
import { createExtensionRows } from './extension-rows.ts'
import { createGeneralTexts } from './general-texts.ts'
import { createImageUpload, pictureFiles } from './images.ts'
import { createPreviews } from './previews.ts'
import type { Publishing } from './publish-queue.ts'
import type { SharedReleases } from './shared-releases.ts'
import { createWithdrawalSync } from './withdrawal-sync.ts'

type Deps = Pick<Core, 'storage' | 'activeCatalogue' | 'now' | 'log'> & {
  dataDir: string
  publishing: Publishing
  releases: SharedReleases | null
  extensions: Extensions
  redraw: Redraw
  delivery: DeliveryAreas | null
  /** Draws pages that are not pressed; null where another process does. */
  render: Site['render'] | null
}

/** Publishes, edits of rows with their drafts and previews, pictures, and the jobs that follow other servers and extensions. */
export const wirePublishing = (deps: Deps): Part => {
  const { storage, activeCatalogue, dataDir, publishing, releases, now } = deps
  const content = createContent(deps)
  const drafts = createDrafts({ ...deps, content })
  return joined([
    {
      routes: (register) => {
        const { exports } = layout(dataDir)
        registerAll(register, opsPublishing, createPublishAdmin({ ...deps, exports }))
        registerAll(register, opsRows, content.rows)
        registerAll(register, opsGeneralTexts, createGeneralTexts({ ...deps, content }))
        registerAll(register, opsContent, {
          ...content,
          ...drafts,
          ...createContentReports(dataDir, activeCatalogue, now),
          previewPage: createPreviews(deps, deps.render, now),
        })
        const upload = createImageUpload(storage, dataDir, now, deps.redraw)
        register(opsImages.upload, (_, { operator, request }) => upload(operator, request))
      },
      pages: (app) => pictureFiles(app, dataDir),
    },
    drafts,
    createExtensionRows({ ...deps, content, publishing }),
    createWithdrawalSync(deps),
    releases ?? {},
  ])
}
