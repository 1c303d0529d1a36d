import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startSample } from '../../support/sample-site.ts'
import type { Started } from '../../support/server.ts'

let site: Started
beforeAll(async () => {
  site = await startSample()
})
afterAll(() => site.server.stop())

const mails = (): string[] => {
  try {
    const folder = join(site.config.dataDir, 'outbox')
    return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  } catch {
    return []
  }
}
const visitor = async () => {
  const { headers, text } = await site.ask('/api/v3/session')
  const own = {
    cookie: String(headers['set-cookie']?.[0]).split(';')[0] ?? '',
    'x-csrf-token': JSON.parse(text).result.csrf,
  }
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    site.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...own, ...more },
      body: JSON.stringify(body),
    })
  return { post }
}

it('a server without a mail server writes the code to a file, and the code signs its reader in', async () => {
  const { post } = await visitor()
  const email = 'asha@nuskha.example'
  expect((await post('/api/v3/login/code', { email }, { 'accept-language': 'hi' })).status).toBe(
    200,
  )
  const mail = await vi.waitFor(
    () =>
      mails().find((text) => text.startsWith(`To: ${email}\n`)) ??
      Promise.reject(new Error('no mail yet')),
    20_000,
  )
  expect(mail).toContain('नुस्खा')
  const reply = await post('/api/v3/login', { email, code: /\d{6}/.exec(mail)?.[0] })
  expect([reply.status, JSON.parse(reply.text).result.emailId]).toEqual([200, email])
})

it('a server counts clients by their network address, whatever headers they send', async () => {
  const { post } = await visitor()
  const replies: number[] = []
  for (let index = 0; index < 101; index++)
    replies.push(
      (
        await post(
          '/api/v3/login/code',
          { email: `a${index}@nuskha.example` },
          { 'x-forwarded-for': `10.0.0.${index}` },
        )
      ).status,
    )
  expect([replies.includes(429), replies.at(-1)]).toEqual([true, 429])
})
