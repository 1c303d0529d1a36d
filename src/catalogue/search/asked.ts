import type { SearchNotice } from '#model/search-notice.ts'
import type { Catalogue } from '../open.ts'
import { alternatives } from './alternatives.ts'
import {
  asideAt,
  asksHowTaken,
  asksSafe,
  joinsClass,
  mostOf,
  namesClass,
  topicOf,
} from './asked-topic.ts'
import { isEveryday } from './everyday-words.ts'
import { isLikelySpelling, isUseful } from './likely-spelling.ts'
import { saysForWhom } from './needs/for-whom.ts'
import type { Plan } from './query-plan.ts'
import { asks } from './question-words.ts'
import { findPage, hasProduct } from './run-query.ts'
import { saltOrForm } from './salt-names.ts'
import { latinWordsOf, tidy } from './transliterate.ts'
import { plansOf, type Understood, understand } from './understand-query.ts'
import { formWords } from './word-lists.ts'

/** Questions about a medicine that its page or the interaction checker answers, not goods (docs/search.md "Questions"). */

type AskedAbout = Extract<SearchNotice, { is: 'question' }>['items'][number]

const nameTiers = new Set(['exact', 'whole'])
const saltSql = 'SELECT id, name FROM salt WHERE id = ?'
const productSql = 'SELECT id, name FROM product WHERE id = ?'

/** Of fewer letters a name is as likely a verb: "pi sakte" is no Pi. */
const leastLetters = 3

/** The salt or product that is called so; of a brand that is not sold here, also one heard in another script, its salts. */
const itemsCalled = (catalogue: Catalogue, name: string, comparing = false): AskedAbout[] => {
  const ofSalt = (salt: string): AskedAbout[] => {
    const named = saltOrForm(catalogue, salt)
    return named ? [{ kind: 'salt', ...named }] : []
  }
  const salt = ofSalt(name)
  if (salt.length > 0) return salt
  const understood = understand(catalogue, name)
  if (understood.brand) return understood.brand.salts.flatMap(ofSalt)
  const { query, need } = understood
  if (need || query.slots.length === 0) return []
  // "pan" is of every kitchen, "pan 40" and "pan or omez" are not.
  if (
    !comparing &&
    query.strengths.length === 0 &&
    query.slots.every(({ words }) => words.every(isEveryday))
  )
    return []
  if (query.slots.every(({ text }) => text.length < leastLetters)) return []
  const plans = plansOf(catalogue, understood, [])
  const [salts] = plans.flatMap((plan) => plan.salts ?? [])
  const [id] = salts?.rest.length === 0 && salts.ids.length === 1 ? (salts.ids[0] ?? []) : []
  const heardSalt = id === undefined ? undefined : catalogue.sql(saltSql).get(id)
  if (heardSalt) return [{ kind: 'salt', ...(heardSalt as { id: number; name: string }) }]
  const product = productOf(catalogue, plans)
  if (product) return [product]
  const found = alternatives(catalogue, query, [], false).filter((one) => isUseful(catalogue, one))
  const [best] = found
  if (!best || best.dropped.length > 0 || best.lacks || !isLikelySpelling(catalogue, found))
    return []
  if (best.understood) return (best.understood.brand?.salts ?? []).flatMap(ofSalt)
  const spelled = saltOrForm(catalogue, best.text)
  if (spelled) return [{ kind: 'salt', ...spelled }]
  const heard = productOf(catalogue, best.plans)
  return heard ? [heard] : []
}

const productOf = (catalogue: Catalogue, plans: Plan[]): AskedAbout | null => {
  const [hit] = findPage(catalogue, plans, 1, 0)
  if (!hit || !nameTiers.has(hit.tier)) return null
  const { id, name } = catalogue.sql(productSql).get(hit.id) as { id: number; name: string }
  return { kind: 'product', id, name }
}

/** How many words from `at` on are no part of a name. */
const asideIn = (typed: readonly string[], at: number): number => {
  const word = typed[at] as string
  const one = asks(word) || saysForWhom([word]) || Object.hasOwn(formWords, word)
  return Math.max(Number(one), asideAt(typed, at))
}

/** The product whose name goes on with a "plus" that nothing is added by: "ibugesic plus dose for 5 yr" asks of no Ibugesic. */
const withPlus = (
  catalogue: Catalogue,
  typed: readonly string[],
  at: number,
  end: number,
): AskedAbout | null => {
  if (typed[end] !== 'plus' || (end + 1 < typed.length && asideIn(typed, end + 1) === 0))
    return null
  const understood = understand(catalogue, typed.slice(at, end + 1).join(' '))
  const product = productOf(catalogue, plansOf(catalogue, understood, []))
  return product && latinWordsOf(product.name).includes('plus') ? product : null
}

/** Names in a line, each as long as possible. */
const itemsIn = (
  catalogue: Catalogue,
  typed: readonly string[],
  comparing: boolean,
): AskedAbout[] => {
  const items = new Map<string, AskedAbout>()
  for (let at = 0; at < typed.length; at++) {
    const aside = asideIn(typed, at)
    if (aside > 0) {
      at += aside - 1
      continue
    }
    const end = typed.findIndex((_, index) => index > at && asideIn(typed, index) > 0)
    const called = withPlus(catalogue, typed, at, end)
    if (called) {
      items.set(`${called.kind}${called.id}`, called)
      at = end
      continue
    }
    for (let to = end === -1 ? typed.length : end; to > at; to--) {
      const found = /^\d/.test(typed[at] as string)
        ? []
        : itemsCalled(catalogue, typed.slice(at, to).join(' '), comparing)
      if (found.length === 0) continue
      for (const item of found) items.set(`${item.kind}${item.id}`, item)
      at = to - 1
      break
    }
  }
  return [...items.values()]
}

const maxWords = 14
const maxItems = 5

const typedIn = (text: string): readonly string[] => tidy(text).match(/[\p{L}\p{M}\p{N}.]+/gu) ?? []

/** Whether a line asks of a class of medicines, of which no page tells: "can I take antibiotics with alcohol". */
export const asksOfClass = (text: string, { need, query }: Understood): boolean => {
  const typed = typedIn(text)
  return (
    need === null &&
    typed.length <= maxWords &&
    namesClass(typed) &&
    topicOf(typed, query.childAge !== null, query.prescribed) !== null
  )
}

/** What a line asks of which medicines; `null` where it asks for goods, and for an emergency. */
export const askedIn = (
  catalogue: Catalogue,
  text: string,
  understood: Understood,
): Extract<SearchNotice, { is: 'question' }> | null => {
  const { query, need } = understood
  // "quit alcohol" is a need of its own.
  if (need?.need.advice === 'emergency' || need?.rest.length === 0) return null
  const typed = typedIn(text)
  if (typed.length < 2 || typed.length > maxWords) return null
  const withClass = joinsClass(typed)
  // "X with Y" asks for a combination where one is here, else whether they go together.
  const isApart = (): boolean =>
    !query.complete &&
    !query.prescribed &&
    (withClass ||
      (typed.includes('with') &&
        !plansOf(catalogue, understood, []).some((plan) => hasProduct(catalogue, plan))))
  const asked = topicOf(typed, query.childAge !== null, query.prescribed)
  const topic = asked ?? (isApart() ? 'together' : null)
  if (!topic) return null
  const named = itemsIn(
    catalogue,
    typed.filter((word) => !mostOf.test(word)),
    topic === 'compare',
  )
  // Where one medicine is meant, other words of the line only sound like a brand.
  const salts =
    topic === 'together' || topic === 'compare' ? [] : named.filter(({ kind }) => kind === 'salt')
  const items = (salts.length > 0 ? salts : named).slice(0, maxItems)
  // Two brands may be a list to buy.
  if (asked === null && !withClass && items.some(({ kind }) => kind === 'product')) return null
  // With a class of medicines the checker is opened at the one that is named.
  if (topic !== 'together' || items.length > 1 || withClass)
    return items.length > 0 ? { is: 'question', topic, items } : null
  if (items.length === 0) return null
  if (asksSafe(typed)) return { is: 'question', topic: 'sideEffects', items }
  return asked === 'together' && asksHowTaken(typed)
    ? { is: 'question', topic: 'dose', items }
    : null
}

/** The page of a brand answers what is asked of it alone, so it stays among the results. */
export const showsGoods = ({ topic, items }: Extract<SearchNotice, { is: 'question' }>): boolean =>
  (topic === 'pregnancy' ||
    topic === 'child' ||
    topic === 'sideEffects' ||
    topic === 'uses' ||
    topic === 'dose') &&
  items.every(({ kind }) => kind === 'product')
