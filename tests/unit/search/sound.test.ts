import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { distance } from '#catalogue/search/edit-distance.ts'
import { deletions, skeletonOf, soundsOf, tamilSkeletonOf } from '#catalogue/search/sound.ts'
import { heardIn, keysOfTyped, keysOfWord } from '#catalogue/search/spelling-keys.ts'
import { latin } from '#catalogue/search/transliterate.ts'

const bones = (word: string): string[] => soundsOf(latin(word)).map(skeletonOf)
const meet = (one: string[], other: string[]): boolean => one.some((key) => other.includes(key))

test.each([
  ['sefixime', 'cefixime'],
  ['azythromycin', 'azithromycin'],
  ['phlagyl', 'flagyl'],
  ['amoxi', 'amoksi'],
  ['pentazocine', 'pentasosine'],
  ['voveran', 'woveran'],
  ['teeth', 'tith'],
  ['dollo', 'dolo'],
  ['neuro', 'neuuro'],
])('%s sounds like %s', (one, other) => {
  expect(meet(soundsOf(one), soundsOf(other)) || meet(bones(one), bones(other))).toBe(true)
})

describe('Indian scripts and Latin letters leave the same consonants', () => {
  test.each([
    ['ऑगमेंटिन', 'augmentin'],
    ['एज़िथ्रोमाइसिन', 'azithromycin'],
    ['डाइजीन', 'digene'],
    ['च्यवनप्राश', 'chyawanprash'],
    ['પેરાસીટામોલ', 'paracetamol'],
    ['కాల్షియం', 'calcium'],
    ['జింక్', 'zinc'],
  ])('%s and %s have the same consonants', (own, name) => {
    expect(meet(bones(own), bones(name))).toBe(true)
  })

  test.each([
    ['பாராசிட்டமால்', 'paracetamol'],
    ['டோலோ', 'dolo'],
    ['குரோசின்', 'crocin'],
    ['ஜிங்கோவிட்', 'zincovit'],
    ['புரூஃபென்', 'brufen'],
  ])(
    '%s and %s have the same consonants with the letters that Tamil does not distinguish',
    (own, name) => {
      const tamil = (word: string) => soundsOf(latin(word)).map(tamilSkeletonOf)
      expect(meet(tamil(own), tamil(name))).toBe(true)
    },
  )
})

const word = fc.stringMatching(/^[a-z]{3,12}$/)

it('two words one letter apart share a key of one letter less', () => {
  fc.assert(
    fc.property(word, fc.nat(), fc.stringMatching(/^[a-z]$/), (text, at, letter) => {
      const place = at % text.length
      const other = text.slice(0, place) + letter + text.slice(place + 1)
      expect(meet(deletions(text), deletions(other))).toBe(true)
    }),
    { seed: 11 },
  )
})

describe('distance', () => {
  test.each([
    ['dolo', 'dolo', 0],
    ['dalo', 'dolo', 0.5],
    ['tolo', 'dolo', 0.5],
    ['xolo', 'dolo', 1],
    ['odlo', 'dolo', 1],
    ['dollo', 'dolo', 0.5],
    ['telm', 'telma', 0.5],
  ])('the distance of %s from %s is %d', (one, other, mistakes) => {
    expect(distance(one, other, 3)).toBe(mistakes)
  })

  it('the distance is symmetric, and zero only between equal words', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(distance(one, other, 30)).toBe(distance(other, one, 30))
        expect(distance(one, other, 30) === 0).toBe(one === other)
      }),
      { seed: 12 },
    )
  })

  it('the distance stops above the limit, and below it equals the unlimited distance', () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom(0.5, 1, 1.5, 2), (one, other, max) => {
        const full = distance(one, other, 30)
        expect(distance(one, other, max)).toBe(full <= max ? full : Number.POSITIVE_INFINITY)
      }),
      { seed: 13, numRuns: 2_000 },
    )
  })

  it('the distance ignores an end that is not typed yet', () => {
    expect(distance('augmun', 'augmentin', 2, true)).toBe(0.5)
  })
})

describe('keys', () => {
  it('a misspelled word of up to nine letters shares a key with the right word, whatever the mistake', () => {
    const short = fc.stringMatching(/^[a-z]{4,9}$/)
    fc.assert(
      fc.property(
        short,
        fc.nat(),
        fc.stringMatching(/^[a-z]$/),
        fc.constantFrom(0, 1, 2, 3),
        (text, at, letter, kind) => {
          const [before, after] = [text.slice(0, at % text.length), text.slice(at % text.length)]
          const exchanged = before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2)
          const typed = [
            before + letter + after.slice(1),
            before + letter + after,
            before + after.slice(1),
            exchanged,
          ][kind] as string
          expect(meet([...keysOfTyped(typed, 'latin')], [...keysOfWord(text)])).toBe(true)
        },
      ),
      { seed: 14, numRuns: 1_000 },
    )
  })

  it('a word with only wrong vowels shares a key with the right word', () => {
    expect(meet([...keysOfTyped('parocitemil', 'latin')], [...keysOfWord('paracetamol')])).toBe(
      true,
    )
  })
})

// Seen red: nothing was near.
it('Marathi writes v as व्ह: एव्हिल is heard as एविल', () => {
  expect(heardIn.indic(latin('एव्हिल'))).toBe(heardIn.indic(latin('एविल')))
})
