import { ops } from '#contract/publishing/publishing.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Publishing } from './publish-queue.ts'

export const opsRoutes = (mount: Mount, publishing: Publishing): void => {
  mount(ops.publish, ({ body, query }, { request }) =>
    body ? publishing.publishSource(body) : publishing.publishUpload(request.body, ops.publish.upload.maxBytes, query),
  )
  mount(ops.status, () => publishing.status())
}
