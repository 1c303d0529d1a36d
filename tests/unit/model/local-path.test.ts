import { expect, it } from 'vitest'
import { localPath } from '#model/local-path.ts'

it.each([
  '/',
  '/cart',
  '/hi/cart?x=1&y=%20#top',
  '/checkout/address/list',
  '/search/all?name=%E0%A4%A1',
  '/a%5Cb',
  '/login?redirectUrl=%2F%2Fx',
])('a sign-in continues at %s', (path) => {
  expect(localPath(path)).toBe(path)
})

it.each([
  '',
  'cart',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /cart',
  '/cart\u0000',
  `/${'a'.repeat(3_000)}`,
])('a sign-in never continues at %j', (text) => {
  expect(localPath(text)).toBe('/')
})

it('an empty path leads to the home page', () => {
  expect(localPath(undefined)).toBe('/')
})
