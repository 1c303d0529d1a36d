import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { formFailure } from '#server/http/form-failure.ts'
import { failed } from '#server/kernel/outcome.ts'

it('the page of a refused form looks like the other plain pages, runs nothing, and leads back in its language', async () => {
  const headers = {
    host: 'nuskha.example',
    referer: 'https://nuskha.example/hi/contact-us?a=%22%3Cb%3E',
  }
  const reply = formFailure(
    new Request('https://nuskha.example/x', { method: 'POST', headers }),
    'en',
    [failed('badRequest')],
  )
  const html = await reply.text()
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const policy = reply.headers.get('content-security-policy') ?? ''
  expect(reply.status).toBe(400)
  expect(policy).toContain(`style-src 'sha256-${hash('sha256', style, 'base64')}'`)
  expect(policy).toContain("default-src 'none'")
  expect(html).toContain('<html lang="hi">')
  expect(html).toContain('href="/hi/contact-us?a=%22%3Cb%3E"')
})
