import { describe, expect, it } from 'vitest'
import { rememberClientAddress } from '#server/http/client-address.ts'
import { isAtConsole } from '#server/http/console-place.ts'

const asked = (
  url: string,
  from: string | undefined,
  headers: Record<string, string> = {},
): Request => {
  const request = new Request(url, { headers })
  rememberClientAddress(request, from)
  return request
}

describe('a console without a host of its own', () => {
  it.each([
    ['http://localhost:4321', '127.0.0.1'],
    ['http://127.0.0.1:4321', '::ffff:127.0.0.1'],
    ['http://[::1]:4321', '::1'],
  ])('answers this machine: %s asked from %s', (url, from) => {
    expect(isAtConsole(asked(url, from), null)).toBe(true)
  })

  // Seen red with two of these headers, and with an unknown sender taken for this machine.
  it.each(['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
    'answers nothing that a proxy passed on: %s',
    (name) => {
      expect(
        isAtConsole(asked('http://localhost:4321', '127.0.0.1', { [name]: '203.0.113.7' }), null),
      ).toBe(false)
    },
  )

  it.each([
    ['an unknown sender', 'http://localhost:4321', undefined],
    ['another machine', 'http://localhost:4321', '192.168.1.7'],
    ['the name of another site', 'http://shop.example', '127.0.0.1'],
    ['a name that begins like an address', 'http://127.0.0.1.shop.example', '127.0.0.1'],
  ])('answers nobody else: %s', (_, url, from) => {
    expect(isAtConsole(asked(url, from), null)).toBe(false)
  })
})
