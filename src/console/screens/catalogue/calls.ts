import type { RouteOf } from '#client/http/call.ts'
import type { opsContent } from '#contract/publishing/content.ts'
import type { opsImages } from '#contract/publishing/images.ts'
import type { opsPublishing } from '#contract/publishing/publishing.ts'
import type { opsRows } from '#contract/publishing/rows.ts'

type Content = typeof opsContent

export const catalogueStatus: RouteOf<(typeof opsPublishing)['status']> = {
  method: 'GET',
  path: '/api/ops/catalogue/status',
}
export const rollBack: RouteOf<Content['rollback']> = {
  method: 'POST',
  path: '/api/ops/catalogue/rollback',
}
export const oneRow: RouteOf<(typeof opsRows)['row']> = {
  method: 'GET',
  path: '/api/ops/catalogue/row',
}
export const setPrice: RouteOf<Content['setPrice']> = {
  method: 'POST',
  path: '/api/ops/catalogue/products/{id}/price',
}
export const withdraw: RouteOf<Content['withdraw']> = {
  method: 'POST',
  path: '/api/ops/catalogue/products/{id}/withdraw',
}
export const restore: RouteOf<Content['restore']> = {
  method: 'POST',
  path: '/api/ops/catalogue/products/{id}/restore',
}
export const publishedHistory: RouteOf<Content['history']> = {
  method: 'GET',
  path: '/api/ops/catalogue/history',
}
export const quarantined: RouteOf<Content['quarantine']> = {
  method: 'GET',
  path: '/api/ops/catalogue/quarantine',
}
export const searchesWithout: RouteOf<Content['searches']> = {
  method: 'GET',
  path: '/api/ops/catalogue/searches',
}
export const listDrafts: RouteOf<Content['drafts']> = {
  method: 'GET',
  path: '/api/ops/catalogue/drafts',
}
export const discardDraft: RouteOf<Content['discardDraft']> = {
  method: 'POST',
  path: '/api/ops/catalogue/drafts/{id}/discard',
}
export const publishDraft: RouteOf<Content['publishDraft']> = {
  method: 'POST',
  path: '/api/ops/catalogue/drafts/{id}/publish',
}
export const someRows: RouteOf<(typeof opsRows)['rows']> = {
  method: 'GET',
  path: '/api/ops/catalogue/rows',
}
export const previewEdits: RouteOf<Content['preview']> = {
  method: 'POST',
  path: '/api/ops/catalogue/preview',
}
export const publishEdits: RouteOf<Content['edit']> = {
  method: 'POST',
  path: '/api/ops/catalogue/edit',
}
export const scheduleEdits: RouteOf<Content['schedule']> = {
  method: 'POST',
  path: '/api/ops/catalogue/schedule',
}
export const addDraft: RouteOf<Content['addDraft']> = {
  method: 'POST',
  path: '/api/ops/catalogue/drafts',
}
export const uploadImage: RouteOf<(typeof opsImages)['upload']> = {
  method: 'POST',
  path: '/api/ops/catalogue/images',
}
