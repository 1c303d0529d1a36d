import { expect, it } from 'vitest'
import { defaultTerms } from '#catalogue/search/default-synonyms.ts'
import { asks } from '#catalogue/search/question-words.ts'
import { maxTermWords } from '#catalogue/search/synonyms.ts'
import { formWords } from '#catalogue/search/word-lists.ts'

it('no search term is only a prefix of its first meaning, which search finds by itself', () => {
  expect(
    [...defaultTerms].filter(([term, [first = '']]) => first.startsWith(term) && first !== term),
  ).toEqual([])
})

it('no search term has a question word, or a form after another term, which search understands by itself', () => {
  const spare = [...defaultTerms.keys()].filter((term) => {
    const [head = '', ...rest] = term.split(' ')
    return (
      rest.length > 0 &&
      defaultTerms.has(head) &&
      rest.every((word) => asks(word) || Object.hasOwn(formWords, word))
    )
  })
  expect(spare).toEqual([])
})

it('every search term is stored as it is looked up: few lowercase words with a meaning', () => {
  for (const [term, means] of defaultTerms) {
    expect(term).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/)
    expect(term.split(' ').length).toBeLessThanOrEqual(maxTermWords)
    expect(means.length).toBeGreaterThan(0)
    expect(means).not.toContain('')
  }
})
