import type { RequestData } from '#client/http/call.ts'
import type { EditReport, opsContent } from '#contract/publishing/content.ts'

export type Edits = NonNullable<RequestData<(typeof opsContent)['preview']>['body']>['edits']
export type Entity = EditReport['changes'][number]['entity']
