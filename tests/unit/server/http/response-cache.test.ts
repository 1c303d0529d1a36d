import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLru } from '#server/db/lru.ts'
import { listAssets } from '#server/http/assets.ts'
import { contentOf } from '#server/http/content.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { temporaryFolder } from '../../../support/project.ts'

describe('the assets of a build', () => {
  it('are its files by address, without hidden ones', () => {
    const folder = temporaryFolder('client')
    for (const name of ['assets', 'packs', '.git']) mkdirSync(join(folder, name))
    for (const name of ['assets/a.js', 'packs/strip.svg', 'favicon.ico', '.env', '.git/config', 'packs/.draft.svg'])
      writeFileSync(join(folder, name), '')
    expect([...listAssets(folder).keys()].sort()).toEqual(['/assets/a.js', '/favicon.ico', '/packs/strip.svg'])
  })
})

describe('what is kept in memory', () => {
  it('forgets first what was asked for longest ago, and never weighs more than allowed', () => {
    const lru = createLru<string>(10)
    lru.set('a', 'A', 4)
    lru.set('b', 'B', 4)
    expect(lru.get('a')).toBe('A')
    lru.set('c', 'C', 4)
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual(['A', undefined, 'C'])
    lru.set('a', 'AA', 5)
    expect(lru.weight()).toBe(9)
    lru.set('huge', 'H', 11)
    expect([lru.get('huge'), lru.weight()]).toEqual([undefined, 9])
  })

  it('is made once for all who ask at the same time, and again after a failure', async () => {
    const responseCache = createResponseCache(1_000_000)
    let made = 0
    const make = async () => {
      made++
      if (made === 1) throw new Error('broken')
      return contentOf('page', { type: 'text/html' })
    }
    await expect(responseCache.made('key', make)).rejects.toThrow('broken')
    const [one, other] = await Promise.all([responseCache.made('key', make), responseCache.made('key', make)])
    expect(one).toBe(other)
    expect(made).toBe(2)
  })

  it('has no folder and no missing file', () => {
    const folder = temporaryFolder('pages')
    const responseCache = createResponseCache(1_000)
    expect(responseCache.file(folder, { type: 'text/html' })).toBeNull()
    expect(responseCache.file(join(folder, 'gone.html'), { type: 'text/html' })).toBeNull()
  })
})
