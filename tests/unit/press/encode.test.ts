import { expect, it } from 'vitest'
import { pageEncoder } from '#press/encode.ts'

it('encodes any page as UTF-8, and each page for itself', () => {
  const encode = pageEncoder()
  // The last one has half a pair of characters, which UTF-16 cannot say.
  const pages = ['', 'plain', '₹ 12 · दवा · 💊', 'é', 'long ₹ '.repeat(100_000), `half ${'💊'[0]}`]
  const encoded = pages.map(encode)
  expect(encoded.map((bytes) => Buffer.from(bytes).toString())).toEqual(
    pages.map((page) => page.toWellFormed()),
  )
})
