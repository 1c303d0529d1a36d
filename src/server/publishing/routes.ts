import { ops } from '#contract/publishing/publishing.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Publishing } from './publish-queue.ts'

export const opsRoutes = (register: RegisterEndpoint, publishing: Publishing): void => {
  register(ops.publish, ({ body, query }, { request }) =>
    body ? publishing.publishSource(body) : publishing.publishUpload(request.body, ops.publish.upload.maxBytes, query),
  )
  register(ops.status, () => publishing.status())
}
