import type { Catalogue } from '../open.ts'
import type { Alternative, Replaced } from './alternative.ts'
import { wordsOfRelease } from './corrections.ts'
import { distance } from './edit-distance.ts'
import { findEntities, findPage, hasProduct } from './run-query.ts'
import { soundsOf } from './sound.ts'
import type { Script } from './spelling-keys.ts'
import { isOtherOfClass } from './substance-class.ts'
import { latinWordsOf } from './transliterate.ts'
import { hasEntityWord } from './word-frequency.ts'

/**
 * Whether another spelling may be answered with goods (docs/search.md "Similar names"). A name that is not here may be a medicine of its own,
 * so the nearest names are only said, unless spelling alone explains what was typed.
 */

/** A name at most this far away; the next one of another substance must be as much further. */
const nearName = 1
const nearSalt = 1.15
const apart = 0.5
/** The name of a salt this long, with one slip and a strength or other salts that it is sold with, is that salt, also a rare one, whichever letter is mistaken. */
const longName = 7
/** A name is well known, or known, when it weighs as much as this share of the words of the release: 1,000 and 250 of 60,000. */
const wellKnownShare = 60
const knownShare = 240
/** Two names of one substance that are equally near. */
const agreeing = 2

/** Another script leaves vowels open: a name so much better known that is less than a mistake further may be meant as well. */
const farBetterKnown = 16

/** Indian scripts write the first vowel of English names in several ways: "ઇકોસ્પ્રિન" is Ecosprin. */
const firstSound = (word: string, script: Script): string => {
  const first = soundsOf(word)[0]?.[0] ?? ''
  return script === 'latin' ? first : first.replace(/[aeiou]/, 'a')
}
/** A brand that is heard in another script and told by name with its salts. */
const nearHeardBrand = 0.5
const nameTiers = ['exact', 'whole'] as const

const saltsSql = 'SELECT salts FROM product WHERE id = ?'
/** The salts of the best product of a reading; empty for goods without. */
const saltsOf = (catalogue: Catalogue, { plans }: Alternative): string => {
  const [hit] = findPage(catalogue, [...plans], 1, 0)
  return hit ? (catalogue.sql(saltsSql).get(hit.id)?.salts as string) : ''
}

const isSalt = (catalogue: Catalogue, { plans }: Alternative): boolean =>
  plans.some((plan) =>
    findEntities(catalogue, plan, 1, new Set(), ['salt']).some(({ tier }) => tier === 'exact'),
  )

/** "Dabur" of "Dabur Honitus" says who makes it, and not what it is. */
const isMaker = (catalogue: Catalogue, { text }: Alternative): boolean =>
  latinWordsOf(text).every((word) => hasEntityWord(catalogue, `"_${word}" AND "!manufacturer"`))

/** What is left of a line names something only where it is the beginning of a name or a salt: "Chek" of "Accu Chek" is no XO Chek. */
const isNamed = (catalogue: Catalogue, reading: Alternative): boolean =>
  isSalt(catalogue, reading) ||
  (!isMaker(catalogue, reading) &&
    reading.plans.some((plan) => hasProduct(catalogue, plan, nameTiers)))

/** Whether every word left names a salt, and products of exactly these, several or in the strength that was typed, are here. */
const isKnownComposition = (catalogue: Catalogue, { plans }: Alternative): boolean =>
  plans.some(
    (plan) =>
      plan.salts?.rest.length === 0 &&
      (plan.strengths.length > 0 || plan.salts.ids.length > 1) &&
      hasProduct(catalogue, plan, ['whole']),
  )

const isOneSlip = ({ typed, word, script }: Replaced): boolean =>
  script === 'latin' && typed.length >= longName && distance(typed, word, nearName) <= nearName

/** Whether a reading leads anywhere: to products, to a need, or to a brand of which nothing is here. */
export const isUseful = (catalogue: Catalogue, { plans, understood }: Alternative): boolean =>
  Boolean(understood?.need) ||
  (Boolean(understood?.brand) && understood?.query.slots.length === 1) ||
  plans.some((plan) => hasProduct(catalogue, plan))

/** The reading as a complaint, where no name is certain: "headche" is rather a headache than Hedac. "Panting" is no fainting: an alarm needs more. */
export const likelyComplaint = (found: readonly Alternative[]): Alternative | undefined =>
  found.find(
    ({ understood, replaced = [] }) =>
      understood?.need?.rest.length === 0 &&
      understood.need.need.advice !== 'emergency' &&
      replaced.length > 0 &&
      replaced.every(isOneSlip),
  )

/** Readings that are names, to be told to the customer. */
export const similarNames = (catalogue: Catalogue, found: readonly Alternative[]): Alternative[] =>
  found.filter(
    (one) =>
      !one.understood?.need &&
      ((one.dropped.length === 0 && !one.lacks) || isNamed(catalogue, one)),
  )

/** A name so much better known than a brand of the table is meant. */
const betterThanBrand = 4

/** Whether a brand of another substance that is not sold here sounds the same: સેરોફેન is Serophene or Zerofen. */
const mayBeAbsentBrand = (
  catalogue: Catalogue,
  best: Alternative,
  found: readonly Alternative[],
): boolean =>
  !best.understood?.brand &&
  found.some(
    (one) =>
      one.cost === 0 &&
      one.understood?.brand &&
      best.weight < betterThanBrand * one.weight &&
      saltsOf(catalogue, one) !== saltsOf(catalogue, best),
  )

/** `found`: every reading that finds something, likeliest first. `typing`: the name may go on, so that what begins it is no other name. */
export const isLikelySpelling = (
  catalogue: Catalogue,
  found: readonly Alternative[],
  typing = false,
): boolean => {
  const [best] = found
  if (!best) return false
  if (best.understood?.need) return true
  if ((best.dropped.length > 0 || best.lacks) && !isNamed(catalogue, best)) return false
  if (best.lacks) return true
  if (best.split)
    return (
      best.understood !== undefined ||
      isSalt(catalogue, best) ||
      isKnownComposition(catalogue, best)
    )
  const { replaced = [] } = best
  const isHeard = replaced.every(
    ({ cost, script, begun }) => cost === 0 && script !== 'latin' && (typing || !begun),
  )
  if (isHeard && best.cost === 0) return typing || !mayBeAbsentBrand(catalogue, best, found)
  const rivals = found.filter((one) => one !== best && one.cost - best.cost < apart)
  const ofOneSlip = rivals.filter((one) => (one.replaced ?? []).every(isOneSlip))
  const salts = saltsOf(catalogue, best)
  const isOther = (one: Alternative): boolean => saltsOf(catalogue, one) !== salts
  if (replaced.some(({ begun, typed, word }) => begun || isOtherOfClass(typed, word))) return false
  if (replaced.every(isOneSlip) && isKnownComposition(catalogue, best) && !ofOneSlip.some(isOther))
    return true
  if (rivals.some(isOther)) return false
  const mayBeBetterKnown = (one: Alternative): boolean =>
    one.cost - best.cost < nearName && one.weight >= farBetterKnown * best.weight && isOther(one)
  if (replaced.some(({ script }) => script !== 'latin') && found.some(mayBeBetterKnown))
    return false
  if (
    replaced.some(
      ({ typed, word, script }) => firstSound(typed, script) !== firstSound(word, script),
    )
  )
    return false
  if (
    best.understood?.brand &&
    best.cost <= nearHeardBrand &&
    replaced.every(({ script }) => script !== 'latin')
  )
    return true
  const share = (weight: number): number => weight / wordsOfRelease(catalogue, 0)
  if (isSalt(catalogue, best))
    return best.cost <= nearSalt && share(best.weight) >= 1 / wellKnownShare
  if (best.cost > nearName || !(best.understood?.brand || isNamed(catalogue, best))) return false
  const agree = salts !== '' && rivals.length + 1 >= agreeing
  return share(best.weight) >= 1 / (agree ? knownShare : wellKnownShare)
}
