import { expect, it } from 'vitest'
import { defaultTerms } from '#catalogue/search/default-synonyms.ts'
import { asks } from '#catalogue/search/question-words.ts'
import { longestTerm } from '#catalogue/search/synonyms.ts'
import { formWords } from '#catalogue/search/word-lists.ts'

it('holds no mere beginning of its first meaning: search finds those by itself', () => {
  expect([...defaultTerms].filter(([term, [first = '']]) => first.startsWith(term) && first !== term)).toEqual([])
})

it('holds no term with a word that asks or names a form after another term: those words are known by themselves', () => {
  const spare = [...defaultTerms.keys()].filter((term) => {
    const [head = '', ...rest] = term.split(' ')
    return rest.length > 0 && defaultTerms.has(head) && rest.every((word) => asks(word) || Object.hasOwn(formWords, word))
  })
  expect(spare).toEqual([])
})

it('is written as terms are looked up: lowercase words, few of them, each with a meaning', () => {
  for (const [term, means] of defaultTerms) {
    expect(term).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/)
    expect(term.split(' ').length).toBeLessThanOrEqual(longestTerm)
    expect(means.length).toBeGreaterThan(0)
    expect(means).not.toContain('')
  }
})
