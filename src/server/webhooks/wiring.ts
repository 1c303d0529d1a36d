import { opsWebhooks } from '#contract/webhooks/webhooks.ts'
import type { Storage } from '../db/types.ts'
import type { Part } from '../http/part.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import { ok } from '../kernel/outcome.ts'
import type { Log } from '../platform/log.ts'
import { postWebhook } from '../platform/webhook-post.ts'
import { createTelling, type Telling } from './deliver.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

const webhookRoutes = (register: RegisterEndpoint, webhooks: Webhooks): void => {
  register(opsWebhooks.list, async (_, { operator }) => ok(await webhooks.list(operator)))
  register(opsWebhooks.add, ({ body }, { operator }) => webhooks.add(operator, body))
  register(opsWebhooks.change, ({ params, body }, { operator }) =>
    webhooks.change(operator, params.id, body),
  )
  register(opsWebhooks.rotate, ({ params }, { operator }) => webhooks.rotate(operator, params.id))
  register(opsWebhooks.off, ({ params }, { operator }) => webhooks.off(operator, params.id))
  register(opsWebhooks.on, ({ params }, { operator }) => webhooks.on(operator, params.id))
  register(opsWebhooks.test, ({ params }, { operator }) => webhooks.test(operator, params.id))
  register(opsWebhooks.deliveries, ({ params, query }, { operator }) =>
    webhooks.deliveries(operator, params.id, query),
  )
  register(opsWebhooks.replay, ({ params, body }, { operator }) =>
    webhooks.replay(operator, params.id, body.since),
  )
}

/** `console`: the address of the console. */
type Deps = { storage: Storage; console: string; mayBePrivate: boolean; now: () => Date; log: Log }

/** Programs that are told what happens to orders: their list, and the telling. */
export const wireWebhooks = (deps: Deps): Part & Pick<Telling, 'dispatch'> => {
  const post = (url: string, headers: Record<string, string>, body: string): Promise<number> =>
    postWebhook(url, headers, body, deps.mayBePrivate)
  const telling = createTelling({ ...deps, post })
  return {
    routes: (register) => webhookRoutes(register, createWebhooks({ ...deps, post })),
    cleanups: { 'old deliveries of webhooks': telling.removeOld },
    dispatch: telling.dispatch,
    start: telling.start,
    stop: telling.stop,
  }
}
