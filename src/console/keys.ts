import type { CallResult } from '#client/http/call.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'

const prefix = 'console-key '

const digestOf = async (text: string): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** Failures after which the change may have been done all the same. */
const open = ['failed', 'unavailable', 'keyInFlight']

/** Whether the reply says what became of a change: after any other, it may have been done all the same. */
export const isAnswered = (reply: CallResult<Endpoint>): boolean => {
  if (reply.is === 'ok') return true
  const [first] = reply.errors
  return reply.why === 'refused' && first !== undefined && !open.includes(first.code ?? '')
}

/**
 * The idempotency key of a change. Until it is answered the key stays in this tab, under a digest of what is sent: who presses again after a lost
 * reply or a reload repeats the same call, which does nothing twice. An answer ends all keys of the address, because what was sent to it
 * before may be wanted anew. Null where the page has no cryptography, as over plain HTTP on a host that is not this machine.
 */
export const keyOf = async (
  address: string,
  sent: unknown,
): Promise<{ key: string; end: (reply: CallResult<Endpoint>) => void } | null> => {
  if (!isSecureContext) return null
  const own = `${prefix}${address} `
  const name = own + (await digestOf(JSON.stringify(sent)))
  const key = sessionStorage.getItem(name) ?? crypto.randomUUID()
  try {
    sessionStorage.setItem(name, key)
  } catch {
    // A browser that keeps nothing sends each press under a key of its own.
  }
  return {
    key,
    end: (reply) => {
      if (!isAnswered(reply)) return
      for (const kept of Object.keys(sessionStorage))
        if (kept.startsWith(own)) sessionStorage.removeItem(kept)
    },
  }
}
