import { opsWebhooks } from '#contract/webhooks/webhooks.ts'
import type { Part } from '../http/part.ts'
import { registerAll } from '../http/register-endpoint.ts'
import type { Core } from '../kernel/session/core.ts'
import type { ToldEvent } from '../platform/extension.ts'
import type { Extensions } from '../platform/extensions.ts'
import { postWebhook } from '../platform/webhook-post.ts'
import { createTelling, extensionScheme, type Telling } from './deliver.ts'
import { secretSeal } from './sign.ts'
import { createWebhooks } from './webhooks.ts'

/** `console`: the address of the console. */
type Deps = Pick<Core, 'storage' | 'now' | 'log'> & {
  console: string
  mayBePrivate: boolean
  /** Seals secrets; null where there is none. */
  key: Buffer | null
  extensions: Pick<Extensions, 'listeners' | 'tell'>
}

export const wireWebhooks = (deps: Deps): Part & Pick<Telling, 'dispatch'> => {
  const { extensions } = deps
  const post = async (
    url: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<number> => {
    if (!url.startsWith(extensionScheme))
      return await postWebhook(url, headers, body, deps.mayBePrivate)
    const event = { id: headers['webhook-id'], ...JSON.parse(body) } as ToldEvent
    await extensions.tell(url.slice(extensionScheme.length), event)
    return 204
  }
  const seal = secretSeal(deps.key)
  const telling = createTelling({ ...deps, seal, post, listeners: extensions.listeners })
  return {
    routes: (register) =>
      registerAll(register, opsWebhooks, createWebhooks({ ...deps, seal, post })),
    cleanups: { 'old deliveries of webhooks': telling.removeOld },
    dispatch: telling.dispatch,
    start: telling.start,
    stop: telling.stop,
  }
}
