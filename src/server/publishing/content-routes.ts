import { opsContent } from '#contract/publishing/content.ts'
import { opsImages } from '#contract/publishing/images.ts'
import { opsRows } from '#contract/publishing/rows.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import type { Content } from './content.ts'
import type { ContentReports } from './content-reports.ts'
import type { Drafts } from './drafts.ts'
import type { ImageUpload } from './images.ts'
import type { PagePreview } from './previews.ts'

type Parts = {
  content: Content
  drafts: Drafts
  previewPage: PagePreview
  reports: ContentReports
  upload: ImageUpload
}

export const contentRoutes = (
  register: RegisterEndpoint,
  { content, drafts, previewPage, reports, upload }: Parts,
): void => {
  register(opsRows.row, async ({ query }) => content.row(query.entity, query.key))
  register(opsRows.proposal, async ({ query }) => content.proposal(query))
  register(opsRows.rows, async ({ query }) => content.rows(query.entity, query.from, query.limit))
  registerAll(register, opsContent, {
    preview: ({ body }, { operator }) => content.preview(operator, body.edits),
    previewPage: ({ params, query }) => previewPage(params.id, query.address),
    edit: ({ body }, { operator }) => content.edit(operator, body.edits, body.reason),
    setPrice: ({ params, body: { reason, ...set } }, { operator }) =>
      content.editProduct(operator, params.id, set, reason),
    withdraw: ({ params, body }, { operator }) =>
      content.withdraw(operator, params.id, body.because, body.reason),
    restore: ({ params, body }, { operator }) => content.restore(operator, params.id, body.reason),
    rollback: ({ body }, { operator }) => content.rollback(operator, body.to, body.reason),
    history: ({ query }) => content.history(query.limit),
    ...reports,
    drafts: () => drafts.list(),
    addDraft: ({ body }, { operator }) => drafts.add(operator, body),
    schedule: ({ body }, { operator }) => drafts.schedule(operator, body),
    saveDraft: ({ params, body }, { operator }) => drafts.save(operator, params.id, body),
    discardDraft: ({ params, query }, { operator }) =>
      drafts.discard(operator, params.id, query.version),
    publishDraft: ({ params, body }, { operator }) => drafts.publish(operator, params.id, body),
  })
  register(opsImages.upload, (_, { operator, request }) => upload(operator, request))
}
