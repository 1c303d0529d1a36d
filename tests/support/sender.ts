import { builtInExtensions } from '#server/platform/built-in-extensions.ts'
import { createExtensions } from '#server/platform/extensions.ts'
import { createLog } from '#server/platform/log.ts'
import type { Send } from '#server/platform/message.ts'

/** How messages leave a shop of this configuration that has no extensions of its own. */
export const senderOf = (config: Parameters<typeof builtInExtensions>[0], site: string): Send =>
  createExtensions({
    extensions: builtInExtensions(config, site),
    now: () => new Date(),
    log: createLog('silent'),
  }).send
