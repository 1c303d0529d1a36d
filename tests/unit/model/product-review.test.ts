import { describe, expect, it } from 'vitest'
import { averageOf, characters, reviewText, starsOf } from '#model/product-review.ts'
import { reviewLanguage } from '#model/review-language.ts'

describe('a product review', () => {
  it('the characters + * ? % & # $ are stripped from its text (spec §5)', () => {
    expect(reviewText('a+b*c?d%e&f#g$h')).toBe('abcdefgh')
  })

  it('its text keeps line breaks, one empty line between paragraphs, and no control characters', () => {
    expect(reviewText(' one\r\n\r\n\r\n\r\ntwo \u0007 three\tfour ')).toBe('one\n\ntwo three four')
  })

  it.each([
    [1, 1],
    ['5', 5],
    [' 3 ', 3],
    [0, null],
    [6, null],
    ['4.0', null],
    ['', null],
    ['five', null],
  ])('a rating of %j is %j stars', (given, stars) => {
    expect(starsOf(given)).toBe(stars)
  })

  it('the average has one decimal and is rounded half up', () => {
    expect(averageOf([0, 0, 0, 1, 2])).toBe(4.7)
    expect(averageOf([1, 0, 0, 0, 1])).toBe(3)
    expect(averageOf([0, 0, 0, 3, 1])).toBe(4.3)
    expect(averageOf([0, 0, 0, 0, 0])).toBeNull()
  })

  it('characters are counted as a reader counts them', () => {
    expect(characters('😀क')).toBe(2)
  })

  it.each([
    ['Good', 'en', 'en'],
    ['Good', 'hi', 'en'],
    ['अच्छा', 'mr', 'mr'],
    ['अच्छा', 'en', 'hi'],
    ['நல்லது', 'en', 'ta'],
    ['చాలా బాగుంది product', 'en', 'te'],
    ['', 'gu', 'gu'],
    ['👍', 'ta', 'ta'],
  ] as const)('%j written on a page in %s is in %s', (text, page, language) => {
    expect(reviewLanguage(text, page)).toBe(language)
  })
})
