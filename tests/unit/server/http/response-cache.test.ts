import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listAssets } from '#server/http/assets.ts'
import { contentOf } from '#server/http/content.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { temporaryFolder } from '../../../support/project.ts'

describe('the assets of a build', () => {
  it('the assets of a build are its files by address, without hidden ones', () => {
    const folder = temporaryFolder('client')
    for (const name of ['assets', 'packs', '.git']) mkdirSync(join(folder, name))
    for (const name of [
      'assets/a.js',
      'packs/strip.svg',
      'favicon.ico',
      '.env',
      '.git/config',
      'packs/.draft.svg',
    ])
      writeFileSync(join(folder, name), '')
    expect([...listAssets(folder).keys()].sort()).toEqual([
      '/assets/a.js',
      '/favicon.ico',
      '/packs/strip.svg',
    ])
  })
})

describe('the response cache', () => {
  it('a page requested several times at once is made once, and again after a failure', async () => {
    const responseCache = createResponseCache(1_000_000)
    let made = 0
    const make = async () => {
      made++
      if (made === 1) throw new Error('broken')
      return contentOf('page', { type: 'text/html' })
    }
    await expect(responseCache.made('key', make)).rejects.toThrow('broken')
    const [one, other] = await Promise.all([
      responseCache.made('key', make),
      responseCache.made('key', make),
    ])
    expect(one).toBe(other)
    expect(made).toBe(2)
  })

  it('the pages that were requested longest ago are dropped when all exceed the memory limit', async () => {
    // A made page counts as 64 KB, and twice that with its compressed forms: two of them fit.
    const responseCache = createResponseCache(300 * 1024)
    let made = 0
    const ask = (key: string) =>
      responseCache.made(key, async () => contentOf(`page ${++made}`, { type: 'text/html' }))
    await ask('a')
    await ask('b')
    await ask('a')
    await ask('c')
    expect(made).toBe(3)
    await ask('a')
    expect(made).toBe(3)
    await ask('b')
    expect(made).toBe(4)
  })

  it('an empty file is served, and so is one larger than the whole cache', async () => {
    const folder = temporaryFolder('pages')
    writeFileSync(join(folder, 'empty.txt'), '')
    writeFileSync(join(folder, 'large.txt'), 'x'.repeat(2_000))
    const responseCache = createResponseCache(1_000)
    for (const [name, size] of [
      ['empty.txt', 0],
      ['large.txt', 2_000],
    ] as const)
      expect(
        (await responseCache.file(join(folder, name), { type: 'text/plain' }))?.bytes.length,
      ).toBe(size)
  })

  it('a folder and a missing file are not cached', () => {
    const folder = temporaryFolder('pages')
    const responseCache = createResponseCache(1_000)
    expect(responseCache.file(folder, { type: 'text/html' })).toBeNull()
    expect(responseCache.file(join(folder, 'gone.html'), { type: 'text/html' })).toBeNull()
  })
})
