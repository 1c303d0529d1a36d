import { opsPublishing } from '#contract/publishing/publishing.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { PublishAdmin } from './admin.ts'

export const publishRoutes = (register: RegisterEndpoint, admin: PublishAdmin): void => {
  register(opsPublishing.publish, ({ body, query }, { request, operator }) =>
    body
      ? admin.publishSource(operator, body)
      : admin.publishUpload(operator, request.body, opsPublishing.publish.upload.maxBytes, query),
  )
  register(opsPublishing.status, () => admin.status())
}
