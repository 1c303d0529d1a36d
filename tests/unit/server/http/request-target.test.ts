import { describe, expect, it } from 'vitest'
import { isDisguised, maxTargetLength, targetFault } from '#server/http/request-target.ts'

const refused = (path: string) => targetFault(new URL(`http://nuskha.example${path}`))

describe('an address', () => {
  it.each([
    '/',
    '/drugs/dolo-650-11',
    '/drugs/vitamin-b-1.5mg-3',
    '/search/all?name=%E0%A4%95%25',
    '/details/drugs/1/100%25-pure',
    '/a/b.c/d',
  ])('an ordinary address is accepted: %s', (path) => {
    expect(refused(path)).toBeNull()
  })

  it.each(['/.env', '/.git/config', '/drugs/.htaccess', '/%2eenv', '/a/%2e%2e%2fb', '/..%2fb'])(
    'a hidden or climbing address is not found: %s',
    (path) => {
      expect(refused(path)).toBe(404)
    },
  )

  it.each([
    '/a%00b',
    '/a%0d%0ab',
    '/a%7f',
    '/a%5cb',
    '/%zz',
    '/%c0%ae',
    '/%252e%252e/b',
    '/%2525252e',
  ])('an address with hidden characters is refused: %s', (path) => {
    expect(refused(path)).toBe(400)
  })

  it(`an address may have at most ${maxTargetLength} characters`, () => {
    expect(refused(`/${'a'.repeat(maxTargetLength - 1)}`)).toBeNull()
    expect(refused(`/${'a'.repeat(maxTargetLength - 3)}?b=`)).toBe(414)
  })
})

describe('an address that a proxy may fence off', () => {
  it.each([
    '/api/%6fps/orders',
    '/%61pi/ops/orders',
    '/x/../api/ops/orders',
    '/x/%2e%2e/api/ops/orders?a=b',
    '/api/./ops/orders',
    '/api\\ops\\orders',
    'http://shop.example/x/../api/ops/orders',
    '/x/../metrics',
    '/%72eadyz',
  ])('the spelling %s of it is recognised', (target) => {
    expect(isDisguised(target)).toBe(true)
  })

  it.each([
    '/api/ops/orders',
    '/api/ops/customers/a%40b',
    '/api/ops/catalogue/row?key=%2e',
    'http://shop.example/api/ops/orders',
    '/metrics',
    '/drugs/%E0%A4%95-11',
    '/x?to=/../api/ops/orders',
    '/%',
    '//',
    '*',
  ])('the plain address %s is left alone', (target) => {
    expect(isDisguised(target)).toBe(false)
  })
})
