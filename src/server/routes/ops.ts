import { ops } from '#contract/ops.ts'
import type { Mount } from '../mount.ts'
import type { Publishing } from '../services/publishing.ts'

export const opsRoutes = (mount: Mount, publishing: Publishing): void => {
  mount(ops.publish, ({ body, query }, { request }) =>
    body ? publishing.publishSource(body) : publishing.publishUpload(request.body, ops.publish.upload.maxBytes, query),
  )
  mount(ops.status, () => publishing.status())
}
