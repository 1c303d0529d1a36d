import { expect, it } from 'vitest'
import { longestTerm } from '#catalogue/search/meanings.ts'
import { defaultTerms } from '#catalogue/search/terms.ts'

it('holds no mere beginning of its first meaning: search finds those by itself', () => {
  expect([...defaultTerms].filter(([term, [first = '']]) => first.startsWith(term) && first !== term)).toEqual([])
})

it('is written as terms are looked up: lowercase words, few of them, each with a meaning', () => {
  for (const [term, means] of defaultTerms) {
    expect(term).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/)
    expect(term.split(' ').length).toBeLessThanOrEqual(longestTerm)
    expect(means.length).toBeGreaterThan(0)
    expect(means).not.toContain('')
  }
})
