import { opsPublishing } from '#contract/publishing/publishing.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { PublishDesk } from './desk.ts'

export const publishRoutes = (register: RegisterEndpoint, desk: PublishDesk): void => {
  register(opsPublishing.publish, ({ body, query }, { request, operator }) =>
    body
      ? desk.publishSource(operator, body)
      : desk.publishUpload(operator, request.body, opsPublishing.publish.upload.maxBytes, query),
  )
  register(opsPublishing.status, () => desk.status())
}
