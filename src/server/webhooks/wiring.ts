import { opsWebhooks } from '#contract/webhooks/webhooks.ts'
import type { Part } from '../http/part.ts'
import { registerAll } from '../http/register-endpoint.ts'
import type { Core } from '../kernel/session/core.ts'
import { postWebhook } from '../platform/webhook-post.ts'
import { createTelling, type Telling } from './deliver.ts'
import { createWebhooks } from './webhooks.ts'

/** `console`: the address of the console. */
type Deps = Pick<Core, 'storage' | 'now' | 'log'> & {
  console: string
  mayBePrivate: boolean
}

/** Programs that are told what happens to orders: their list, and the telling. */
export const wireWebhooks = (deps: Deps): Part & Pick<Telling, 'dispatch'> => {
  const post = (url: string, headers: Record<string, string>, body: string): Promise<number> =>
    postWebhook(url, headers, body, deps.mayBePrivate)
  const telling = createTelling({ ...deps, post })
  return {
    routes: (register) => registerAll(register, opsWebhooks, createWebhooks({ ...deps, post })),
    cleanups: { 'old deliveries of webhooks': telling.removeOld },
    dispatch: telling.dispatch,
    start: telling.start,
    stop: telling.stop,
  }
}
