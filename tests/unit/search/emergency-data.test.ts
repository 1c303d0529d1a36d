import { expect, it } from 'vitest'
import { z } from 'zod'
import asking from '#catalogue/search/emergencies/asking.json' with { type: 'json' }
import frames from '#catalogue/search/emergencies/frames.json' with { type: 'json' }
import groups from '#catalogue/search/emergencies/groups.json' with { type: 'json' }
import words from '#catalogue/search/emergencies/words.json' with { type: 'json' }
import { needs } from '#catalogue/search/needs/index.ts'
import { locales } from '#model/locale.ts'

/** Names of one language, each of one word or several; a star stands for any letters before or after a word. */
const isWord = (word: string): boolean => /^\*?[^*, ]+\*?$/.test(word)
const List = z
  .string()
  .refine((list) => list.split(', ').every((name) => name.split(' ').every(isWord)))
const Words = z.record(z.string(), z.partialRecord(z.enum(locales), List))
const Frames = z.array(
  z.strictObject({
    need: z.enum(needs.map(({ id }) => id)),
    all: z.array(z.string()).nonempty(),
    unless: z.array(z.string()),
    weak: z.literal(true).optional(),
  }),
)

/** Terms of a frame that are read from numbers, ages and names (`read-emergency.ts`). */
const counted = [
  'from-eight',
  'below-55',
  'below-90',
  'from-105',
  'from-180',
  'from-400',
  'under-3-months',
  'weeks-along',
  'many-times',
  'named',
  'thing',
]

/** Read by the search itself: what a line denies, what is over, and what is only told (`read-emergency.ts`). */
const grammar = [
  ...['past', 'denial', 'only', 'filler', 'again', 'well', 'now', 'story'],
  ...['darkened', 'refreshment', 'scar-mark', 'idiom', 'free-of', 'avoid', 'sugar-patient'],
]

it('the words of emergencies are lists in the languages of the shop', () => {
  expect(Words.safeParse(words).error?.issues).toBeUndefined()
})

it('no list of words names one twice', () => {
  const twice = Object.entries(words).flatMap(([concept, languages]) =>
    Object.entries(languages).flatMap(([language, list]) => {
      const each = list.split(', ')
      return each
        .filter((word, at) => each.indexOf(word) < at)
        .map((word) => `${concept} ${language}: ${word}`)
    }),
  )
  expect(twice).toEqual([])
})

it('every part of a frame is a list of words or is counted, and every list serves', () => {
  const used = new Set([
    ...[...Frames.parse(frames), ...asking.asks, ...asking.calms].flatMap(({ all, unless }) => [
      ...all.flatMap((term) => term.split('|')),
      ...unless.flatMap((veto) => veto.split('&')),
    ]),
    ...Object.values(groups).flat(),
  ])
  const known = [
    ...Object.keys(words),
    ...counted,
    ...Object.keys(groups).map((group) => `@${group}`),
  ]
  expect([...used].filter((part) => !known.includes(part))).toEqual([])
  expect(known.filter((part) => !used.has(part) && !grammar.includes(part))).toEqual([])
})

it('no frame stands twice', () => {
  const each = frames.map((frame) => JSON.stringify(frame))
  expect(each.filter((frame, at) => each.indexOf(frame) < at)).toEqual([])
})
