import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { importsOf, type Source, sources } from '../support/sources.ts'
import { roomOf, storeys } from './storeys.ts'

const order = Object.keys(storeys)

/** The imports of a file of `src/server` that lead to another room, types included. */
const arrowsOf = (source: Source): { from: string; to: string; target: string }[] => {
  const from = roomOf(source.path)
  return importsOf(source)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(source.path), specifier))
    .flatMap((target) => {
      const to = target.startsWith('src/server/') ? roomOf(target) : null
      return from !== null && to !== null && from !== to ? [{ from, to, target }] : []
    })
}

/** The imports of a file that go up, or to a file that is not public. */
const refusals = (source: Source): string[] =>
  arrowsOf(source).flatMap(({ from, to, target }) => {
    const faces = storeys[to]?.public
    const file = target.slice(`src/server/${to}/`.length)
    if (order.indexOf(to) >= order.indexOf(from))
      return [`${source.path} → ${target}: ${to} is not below ${from}`]
    return faces === undefined || file in faces || source.path.endsWith('/wiring.ts')
      ? []
      : [`${source.path} → ${target}: not public (tests/rules/storeys.ts)`]
  })

const files = sources('src/server/**/*.ts')

describe('storeys of src/server', () => {
  it('every folder is a room of the table, and every room of the table is a folder', () => {
    expect([...new Set(files.flatMap(({ path }) => roomOf(path) ?? []))].sort()).toEqual(
      [...order].sort(),
    )
  })

  it('the rooms of kernel and of orders lie together, so that no circle runs through them as a whole', () => {
    const houses = order.map((room) => room.split('/')[0])
    expect(houses.filter((house, index) => house !== houses[index - 1])).toEqual([
      ...new Set(houses),
    ])
  })

  it('every room imports only from rooms below it, and only what is public', () => {
    expect(files.flatMap(refusals)).toEqual([])
  })

  it.each([
    ['src/server/kernel/session/sessions.ts', '../../orders/checkout/checkout.ts'],
    ['src/server/orders/money/refund-issue.ts', '../payments/payments.ts'],
    ['src/server/stock/stock-repository.ts', '../orders/cart/cart.ts'],
    ['src/server/db/types.ts', '../orders/cart/cart.ts'],
    ['src/server/account/privacy.ts', '../reviews/moderation.ts'],
  ])('the rule of storeys refuses %s → %s, types included', (path, specifier) => {
    expect(refusals({ path, text: `import type { Any } from '${specifier}'` })).toHaveLength(1)
  })

  it('every public file of the table is imported by another room', () => {
    const imported = new Set(
      files.flatMap((source) => arrowsOf(source).map(({ target }) => target)),
    )
    const outside = new Set(
      sources('scripts/**/*.ts').flatMap((source) =>
        importsOf(source).map((specifier) => join(dirname(source.path), specifier)),
      ),
    )
    const listed = Object.entries(storeys).flatMap(([room, { public: faces = {} }]) =>
      Object.keys(faces).map((file) => `src/server/${room}/${file}`),
    )
    expect(listed.filter((file) => !imported.has(file) && !outside.has(file))).toEqual([])
  })
})
