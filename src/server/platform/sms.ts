import type { Send } from './message.ts'

const timeoutMs = 20_000

/**
 * Posts SMS and WhatsApp messages as JSON (`id`, `channel`, `to`, `text`) to a gateway, with the id as `Idempotency-Key`. A user and
 * password in the address go into the Authorization header. Anything but a 2xx is a failure.
 */
export const postMessages = (address: string): Send => {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const basic = Buffer.from(
    `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
  ).toString('base64')
  return async ({ id, channel, to, text }) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': id,
        ...(username && { Authorization: `Basic ${basic}` }),
      },
      body: JSON.stringify({ id, channel, to, text }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await reply.body?.cancel()
    if (!reply.ok) throw new Error(`the gateway answered ${reply.status}`)
  }
}
