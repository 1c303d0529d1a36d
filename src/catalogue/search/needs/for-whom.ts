import { tidy } from '../transliterate.ts'
import lists from './for-whom.json' with { type: 'json' }
import type { Need } from './need.ts'

/**
 * Someone who must not be shown what an adult takes without a doctor, or an animal: how the ids of their needs begin, words for them, and how other words
 * for them begin, because Indian languages write endings at the noun.
 */
type Group = { prefix: string; words: ReadonlySet<string>; beginnings: readonly string[] }

const groups: readonly Group[] = lists.map(({ prefix, words, beginnings }) => ({
  prefix,
  words: new Set(words.map(tidy)),
  beginnings: beginnings.map(tidy),
}))

const named = (group: Group, typed: readonly string[]): boolean => {
  const line = ` ${typed.join(' ')}`
  return (
    typed.some((word) => group.words.has(word)) ||
    group.beginnings.some((part) => line.includes(` ${part}`))
  )
}

/** Whether the words say for whom: a child, in a pregnancy, while breastfeeding, an animal. */
export const saysForWhom = (typed: readonly string[]): boolean =>
  groups.some((group) => named(group, typed))

/** From so many letters on a word for someone is known while it is typed. */
const minBegun = 3

/** The words of a line of which the last is still being typed, with a word for someone that it begins like: "fever bab" may be of a baby. */
export const withBegunAddressee = (typed: readonly string[]): readonly string[] => {
  const last = typed.at(-1) ?? ''
  const begun =
    last.length < minBegun
      ? undefined
      : groups.flatMap((group) => [...group.words]).find((word) => word.startsWith(last))
  return typed.length > 1 && begun !== undefined ? [...typed.slice(0, -1), begun] : typed
}

/**
 * The need of a child, in a pregnancy, while breastfeeding or of an animal, where the words around `need` or the age in the line say so. It wants a doctor
 * and nothing from the shelf, also where the table has no need of theirs for it.
 */
export const needFor = (
  all: readonly Need[],
  need: Need,
  around: readonly string[],
  ofChild: boolean,
): Need => {
  if (need.advice === 'emergency') return need
  const whose = groups.filter(
    (group) => (group.prefix === 'baby' && ofChild) || named(group, around),
  )
  if (whose.length === 0) return need
  const isTheirs = ({ id, advice, ailments }: Need): boolean =>
    advice !== null &&
    whose.some(({ prefix }) => id.startsWith(prefix)) &&
    ailments.some((ailment) => need.ailments.includes(ailment))
  const careful = need.advice === null ? all.find(isTheirs) : undefined
  return { ...(careful ?? { ...need, advice: 'doctor', salts: [] }), forOthers: true }
}

/** Whether a need is of somebody who must not be told what an adult does: named beside it, or in its own words. */
export const isForOthers = ({ id, forOthers }: Need): boolean =>
  forOthers === true || groups.some(({ prefix }) => id.startsWith(prefix))
