import { opsContent } from '#contract/publishing/content.ts'
import { opsImages } from '#contract/publishing/images.ts'
import { opsRows } from '#contract/publishing/rows.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import type { Content } from './content.ts'
import type { ContentReports } from './content-reports.ts'
import type { Drafts } from './drafts.ts'
import type { ImageUpload } from './images.ts'
import type { PagePreview } from './previews.ts'

type Deps = {
  content: Content
  drafts: Drafts
  previewPage: PagePreview
  reports: ContentReports
  upload: ImageUpload
}

export const contentRoutes = (
  register: RegisterEndpoint,
  { content, drafts, previewPage, reports, upload }: Deps,
): void => {
  registerAll(register, opsRows, content.rows)
  registerAll(register, opsContent, {
    ...content,
    ...drafts,
    ...reports,
    previewPage: ({ params, query }) => previewPage(params.id, query.address),
  })
  register(opsImages.upload, (_, { operator, request }) => upload(operator, request))
}
