import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let lists: typeof import('#client/browser/recent-lists.ts')
let searches: typeof import('#client/browser/recent-searches.ts')
let personal: typeof import('#client/session/personal.ts')
let use: typeof import('#client/search/recent-use.ts')
let leave: typeof import('#client/browser/clear-personal.ts')

beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  personal = await import('#client/session/personal.ts')
  lists = await import('#client/browser/recent-lists.ts')
  searches = await import('#client/browser/recent-searches.ts')
  use = await import('#client/search/recent-use.ts')
  leave = await import('#client/browser/clear-personal.ts')
})
afterEach(() => vi.unstubAllGlobals())

const facts = (manufacturerId: number, ...therapeuticClasses: string[]) => ({
  body: { status: 0, result: { skuType: 'drug', manufacturerId, therapeuticClasses } },
})

// Seen red without `mayStorePersonal` in recent-lists.ts (a list was stored) and in recent-use.ts (the call was made).
describe('recent-use lists', () => {
  it('stores no recent-use list and requests nothing without consent', async () => {
    await use.rememberUse(1, { totalAmt: '250.00' })
    personal.applyStorageConsent('a@nuskha.example', false)
    await use.rememberUse(1, { totalAmt: '250.00' })
    lists.rememberRecent('skuTypes', 'drug')
    expect(browser.requests).toEqual([])
    expect(lists.recentLists.map(lists.readRecent)).toEqual([[], [], [], []])
  })

  it('keeps the five most recent entries of each list, newest first, without repeats', async () => {
    personal.applyStorageConsent('a@nuskha.example', true)
    for (const [id, total] of ['120', '2400', '80', '120', '350', '450', '560'].entries()) {
      browser.replies.push(facts(id, `class ${id % 2}`))
      await use.rememberUse(id, { totalAmt: `${total}.00` })
    }
    expect(lists.readRecent('manufacturerIds')).toEqual(['6', '5', '4', '3', '2'])
    expect(lists.readRecent('therapeuticClasses')).toEqual(['class 0', 'class 1'])
    expect(lists.readRecent('skuTypes')).toEqual(['drug'])
    expect(lists.readRecent('cartValues')).toEqual([
      '500-600',
      '400-500',
      '300-400',
      '100-200',
      '0-100',
    ])
    expect([...browser.stored.keys()].filter((name) => !name.startsWith('shop.')).sort()).toEqual(
      [...lists.recentLists].sort(),
    )
  })

  it('reads damaged recent-use lists as empty', () => {
    browser.stored.set('skuTypes', '{"a":1}')
    browser.stored.set('cartValues', '[1, "0-100", null]')
    expect(lists.readRecent('skuTypes')).toEqual([])
    expect(lists.readRecent('cartValues')).toEqual(['0-100'])
  })
})

describe('personal and medical data', () => {
  const fill = async (email: string) => {
    personal.applyStorageConsent(email, true)
    browser.replies.push(facts(7, 'Penicillins'))
    await use.rememberUse(7, { totalAmt: '100.00' })
    searches.rememberSearch('augmentin')
  }
  const left = () =>
    [
      ...lists.recentLists.flatMap(lists.readRecent),
      ...searches.readRecentSearches(),
      personal.lastLogin(),
    ].join('')

  it('removes personal data when consent is withdrawn', async () => {
    await fill('a@nuskha.example')
    expect(left()).toContain('Penicillins')
    personal.applyStorageConsent('a@nuskha.example', false)
    expect(left()).toBe('')
  })

  it('removes one customer’s personal data when another signs in', async () => {
    await fill('a@nuskha.example')
    personal.applyStorageConsent('b@nuskha.example', true)
    expect(left()).toBe('b@nuskha.example')
  })

  it('removes personal data at sign-out, and the next visitor is unknown', async () => {
    await fill('a@nuskha.example')
    leave.clearPerson()
    expect(left()).toBe('')
    await use.rememberUse(7, { totalAmt: '100.00' })
    expect(left()).toBe('')
  })

  it('removes the searches of a customer without consent, but keeps those of a visitor', async () => {
    searches.rememberSearch('crocin')
    expect(searches.readRecentSearches()).toEqual(['crocin'])
    personal.applyStorageConsent('a@nuskha.example', false)
    searches.rememberSearch('augmentin')
    expect(searches.readRecentSearches()).toEqual([])
  })
})
