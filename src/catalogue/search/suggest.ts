import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { SearchNotice } from '#model/search-notice.ts'
import type { Catalogue } from '../open.ts'
import { type CardRow, cardRow } from '../query/product.ts'
import { absentBrandsBegun } from './absent-brand.ts'
import { addedSalts } from './added-salts.ts'
import { type Alternative, leftOut } from './alternative.ts'
import { alternatives } from './alternatives.ts'
import { askedIn, asksOfClass, showsGoods } from './asked.ts'
import { begunName, begunProducts } from './begun-names.ts'
import { betterKnown } from './better-known.ts'
import { entityName } from './entity-name.ts'
import { beginsBrandOfGoods, haveBrandOfGoods } from './everyday-words.ts'
import { filtersOf } from './filters.ts'
import { formLetGo } from './form-let-go.ts'
import type { Tier } from './fts-queries.ts'
import { linesIn } from './joined-lines.ts'
import { isLikelySpelling, isUseful, likelyComplaint, similarNames } from './likely-spelling.ts'
import { lookAlikesOf } from './look-alikes.ts'
import { type Hit, interleave, mergeResults } from './merge-results.ts'
import { needAnswer } from './need-answer.ts'
import { beginsNeed } from './need-match.ts'
import { saysForWhom, withBegunAddressee } from './needs/for-whom.ts'
import { noticesOf, unknownName, withDanger } from './notices.ts'
import { isForeign, type Query } from './query.ts'
import type { Plan } from './query-plan.ts'
import { type EntityType, entityTypes, type ProductType, productTypes } from './rank.ts'
import { relatedTokens } from './related.ts'
import {
  type EntityHit,
  findEntities,
  findProducts,
  hasProduct,
  type ProductHit,
} from './run-query.ts'
import { plansOf, type Understood, understand, withSalts } from './understand-query.ts'

export type SuggestionType = EntityType | ProductType

/**
 * `tier`: why it is listed (docs/search.md). `instead`: it matches this corrected query rather than the typed one, and the page must say
 * so. `lookAlike`: another medicine has a similar name.
 */
export type Suggestion = { tier: Tier; instead?: string; lookAlike: boolean } & (
  | { type: ProductType; id: number; name: string; slug: string; product: CardRow }
  | {
      type: EntityType
      id: number
      name: string
      slug: string
      products: number
      product?: undefined
    }
)

export type Suggestions = {
  /** All types, best first. */
  entries: Suggestion[]
  /** The same entries by type, in the order of each type's best entry. */
  groups: { type: SuggestionType; entries: Suggestion[] }[]
  /** "Did you mean": queries that find something. The listed entries do not come from them. */
  suggestions: string[]
  /** Whether pressing Enter would find anything. */
  showSearchAction: boolean
  notices: SearchNotice[]
  query: Query
}

export type SuggestOptions = {
  text: string
  locale?: Locale
  types?: readonly SuggestionType[]
  limit?: number
}

/** Entities among the first dozen suggestions. */
const maxEntities = 5
/** Limits for corrected queries: entries in the list, entries placed before the remaining literal matches, queries offered. */
const readings = { shown: 10, early: 3, offered: 3 }
/** Literal matches that come before corrected ones. */
const typedFirst = 2

/** Needs that the first letters of a name may be, and what is sold for them: "flu" is influenza, or the beginning of fluconazole. */
const ofNeed = { names: 2, products: 3 }

/** Suggestions for the text typed so far. Accepts any text. */
export const suggest = (
  catalogue: Catalogue,
  { text, locale = 'en', types = [], limit = limits.pageSize.headerAutocomplete }: SuggestOptions,
): Suggestions => {
  // In a list, the line being typed.
  const line = linesIn(catalogue, text, true).at(-1) ?? text
  const understood = understand(catalogue, line, true)
  const kinds = productTypes.filter((type) => types.length === 0 || types.includes(type))
  const entityKinds = entityTypes.filter((type) => types.includes(type))
  const asking: Asking = {
    catalogue,
    understood,
    filters: filtersOf(catalogue, understood, kinds),
    ask: asker(catalogue, kinds, types.length === 0 ? entityTypes : entityKinds),
    limit,
    entities: kinds.length > 0 ? maxEntities : limit,
  }
  const begun = kinds.length > 0 ? begunName(catalogue, understood) : null
  const absent =
    understood.need || understood.brand ? [] : absentBrandsBegun(catalogue, understood.query)
  const question = askedIn(catalogue, text, understood)
  const { hits, suggestions, notices } = (
    question
      ? !showsGoods(question)
      : asksOfClass(text, understood)
  )
    ? { hits: [], suggestions: [], notices: [{ is: 'doctor' as const }] }
    : ((begun === null ? null : beginning(asking, begun, absent.length > 0)) ??
      wholeQuery(asking, absent))
  const isFor = isForSomeone(understood)
  const hides = isFor && mayBeComplaint(understood)
  const entries = withLookAlikes(
    hits
      .flatMap((hit) => suggestionOf(catalogue, hit, locale) ?? [])
      .filter(
        (entry) =>
          !isFor ||
          !leadsToMedicine(catalogue, entry) ||
          (isNamedWhole(entry) && !(hides && entry.product)),
      )
      .slice(0, limit),
  )
  return {
    entries,
    groups: groupsOf(entries),
    suggestions: [...new Set([...suggestions, ...absent])],
    showSearchAction: entries.length > 0 || question !== null,
    notices: withDanger(
      question ? [question] : [...noticesOf(catalogue, understood), ...notices],
      understood,
      line,
    ),
    query: understood.query,
  }
}

type Asking = {
  catalogue: Catalogue
  understood: Understood
  filters: string[]
  ask: ReturnType<typeof asker>
  limit: number
  entities: number
}
type Answered = Pick<Suggestions, 'suggestions' | 'notices'> & { hits: Hit[] }

/**
 * The first letters of a name; they are no misspelling of another one, unless nothing begins so. Where they also begin a known brand that is not
 * sold here, goods that nobody buys are no answer: "cro" is Crocin rather than a mask.
 */
const beginning = (
  { catalogue, understood, filters, ask, limit, entities }: Asking,
  begun: string,
  mayBeAbsent: boolean,
): Answered | null => {
  const meant = understood.need
    ? ask(understood, plansOf(catalogue, understood, filters), ofNeed.products, ofNeed.names)
    : none
  const named: Understood = { ...understood, need: null }
  const plans = plansOf(catalogue, named, filters)
  const products = ask.begun(
    begunProducts(catalogue, begun, filters, limit).filter(
      ({ tier, level }) => !mayBeAbsent || tier === 'whole' || level > 0,
    ),
  )
  const others = ask(named, plans, 0, entities, ofSubstance)
  const [brand] = ask(named, plans, 0, entities, ['brand']).entities.filter(
    ({ tier }) => tier === 'exact',
  )
  const names = mergeResults(
    { products, entities: [...(brand ? [brand] : []), ...others.entities] },
    understood.query,
  )
  const hits = [...meant.entities, ...meant.products, ...saltBeforeGoods(catalogue, names)]
  // Words within names, and names of brands and makers, only where few names begin so.
  const within = hits.length < limit ? ask(named, plans, limit, entities) : none
  const isWithin = ({ tier }: Hit): boolean => tier === 'word' || tier === 'related'
  const found = [...hits, ...within.products.filter(isWithin), ...within.entities]
  if (found.length === 0) return null
  return {
    hits: found,
    suggestions: [],
    notices: [],
  }
}

/** Of what begins alike a substance comes before goods: "para" is paracetamol rather than a hair oil. */
const saltBeforeGoods = (catalogue: Catalogue, hits: Hit[]): Hit[] => {
  const [first] = hits
  const salt = hits.find(({ type }) => type === 'salt')
  return first &&
    salt &&
    isProduct(first) &&
    first.tier !== 'whole' &&
    cardRow(catalogue, first.id)?.kind === 'otc'
    ? [salt, ...hits.filter((hit) => hit !== salt)]
    : hits
}

/** A line that names a child or a pregnancy, of which the complaint may still be typed: "baby fev" shows no Fever-X. */
const isForSomeone = ({ query }: Understood): boolean =>
  query.childAge !== null || saysForWhom(withBegunAddressee(query.all.own))
/** From so many letters on a word names a product beside a child. */
const minName = 3
/** Whether the last word of such a line may be, or become, a complaint, or only says for whom: "bacche ko b", "child fev", "बच्ची". */
const mayBeComplaint = ({ query }: Understood): boolean => {
  const last = query.all.own.at(-1) ?? ''
  // "x 1 month" may be for how long.
  if (query.childAge === 'perhaps' && !saysForWhom(withBegunAddressee(query.all.own))) return false
  if (saysForWhom([last])) return isForeign(query)
  return (
    last.length < minName || beginsNeed(last) || withBegunAddressee(query.all.own) !== query.all.own
  )
}
const drugOfBrandSql = "SELECT 1 FROM product WHERE brand_id = ? AND kind = 'drug' LIMIT 1"
const leadsToMedicine = (catalogue: Catalogue, { type, id, product }: Suggestion): boolean =>
  type === 'salt' ||
  product?.kind === 'drug' ||
  (type === 'brand' && catalogue.sql(drugOfBrandSql).get(id) !== undefined)
const isNamedWhole = ({ tier, instead }: Suggestion): boolean =>
  instead === undefined && (tier === 'exact' || tier === 'whole' || tier === 'related')

const wholeQuery = (
  { catalogue, understood, filters, ask, limit, entities }: Asking,
  absent: readonly string[],
): Answered => {
  const { query, variantOf } = understood
  if (variantOf !== undefined)
    return { hits: [], suggestions: [variantOf], notices: [unknownName(query)] }
  const plans = plansOf(catalogue, understood, filters)
  const first = ask(understood, plans, limit, entities)
  const isElsewhere =
    absent.length > 0 || beginsBrandOfGoods(query.typed) || haveBrandOfGoods(query.typed)
  // What begins a brand that is not here, and no name that is, is no misspelling: "calpo" is no Valpo.
  if (isElsewhere && !isForeign(query) && first.products.length + first.entities.length === 0)
    return { hits: [], suggestions: [...absent], notices: [] }
  // If a trailing number matches nothing as typed, it is completed to numbers of the same word.
  if (first.products.length < limit && query.strengths.some(({ open }) => open))
    first.products.push(
      ...ask(
        understood,
        plansOf(catalogue, understood, filters, true),
        limit - first.products.length,
        0,
      ).products,
    )
  const loose = first.products.every(({ tier }) => tier === 'maker')
  const isComplaint = first.entities.some(({ type }) => type === 'ailment' || type === 'usage')
  // What a half-typed complaint of a child may become, "bacche ko bukh", shows no medicine of adults.
  const careful = isComplaint && (query.childAge !== null || saysForWhom(query.all.own))
  const related =
    understood.need || careful || first.products.length >= limit
      ? []
      : relatedTokens(first.entities, loose)
  if (related.length > 0) {
    const plan = {
      slots: [],
      names: [],
      strengths: [],
      filters: withSalts(understood, filters),
      related,
    }
    first.products.push(...ask(understood, [plan], limit - first.products.length, 0).products)
  }

  const foreign = isForeign(query)
  const typed: Hit[] = mergeResults(first, query)
  const read =
    understood.need || query.slots.length === 0
      ? []
      : foreign || typed.length === 0
        ? alternativesOf(catalogue, understood, withSalts(understood, filters))
        : understood.brand
          ? []
          : betterKnown(catalogue, query, filters, first.products, limit)
  const useful = read.filter((one) => isUseful(catalogue, one))
  const isName =
    typed.length > 0 || useful.length === 0 || isLikelySpelling(catalogue, useful, true)
  const complaint = isName ? undefined : likelyComplaint(useful)
  const isLikely = isName || complaint !== undefined
  const others = complaint ? [complaint] : isName ? read : similarNames(catalogue, useful)
  // A word of the same sound in another script is not a correction.
  const instead = ({ text, cost, dropped }: Alternative): { instead: string | undefined } => ({
    instead:
      isLikely && ((foreign && cost === 0) || (dropped.length > 0 && cost === 0))
        ? undefined
        : text,
  })
  const answersOf = (other: Alternative, products: number): Hit[] =>
    mergeResults(ask(other.understood ?? understood, other.plans, careful ? 0 : products, 1), query)
      // The name of a brand alone does not tell what it holds.
      .filter(({ type }) => isLikely || type === undefined || type === 'salt')
      .map((hit) => ({ ...hit, ...instead(other) }))
  const lists = others
    .slice(0, readings.shown)
    .map((other, index) => answersOf(other, index < 2 ? 2 : 1))
  const offered = others.flatMap((other, index) =>
    lists[index]?.length && instead(other).instead !== undefined ? [other.text] : [],
  )
  const turns = interleave(lists.filter((list) => list.length > 0).slice(0, readings.shown))
  // In another script, names written in that script come before those that only sound alike.
  const ahead = foreign ? typed.length : typedFirst
  // Names that are only similar are told with what they hold, and are no goods to choose from.
  const shown = isLikely ? turns : turns.filter((hit) => !isProduct(hit))
  const hits = [
    ...typed.slice(0, ahead),
    ...shown.slice(0, readings.early),
    ...typed.slice(ahead),
    ...shown.slice(readings.early),
  ]
  const best =
    others[lists.findIndex((list) => list.length > 0)] ??
    others.find(({ understood: meant }) => meant?.brand)
  if (isLikely && best && hits.length < limit) hits.push(...answersOf(best, limit - hits.length))
  const told = isLikely
    ? best
      ? noticesOfAlternative(catalogue, best)
      : []
    : others.length > 0
      ? [unknownName(query)]
      : []
  const added = addedSalts(
    catalogue,
    typed.length > 0 ? plans : others.flatMap((other) => other.plans),
    hits.find(isProduct),
  )
  return {
    hits,
    suggestions: [...new Set(offered)].slice(0, readings.offered),
    notices: [
      ...(typed.length === 0 ? told : []),
      ...added,
      ...(understood.need ? [] : formLetGo(catalogue, query, hits.find(isProduct))),
    ],
  }
}

/** Where a number may count tablets, other spellings that have it as their strength come first. */
const alternativesOf = (
  catalogue: Catalogue,
  { query, counted }: Understood,
  filters: string[],
): Alternative[] => {
  const withCount = counted ? alternatives(catalogue, counted, filters, false) : []
  return withCount.some(({ plans }) => plans.some((plan) => hasProduct(catalogue, plan)))
    ? withCount
    : alternatives(catalogue, query, filters, false)
}

const noticesOfAlternative = (catalogue: Catalogue, reading: Alternative): SearchNotice[] => [
  ...(reading.understood ? noticesOf(catalogue, reading.understood) : []),
  ...(leftOut(reading).length > 0 ? [{ is: 'ignored' as const, words: leftOut(reading) }] : []),
]

const isProduct = (hit: Hit): hit is ProductHit => hit.type === undefined

type Results = { products: ProductHit[]; entities: EntityHit[] }
const none: Results = { products: [], entities: [] }
/** Kinds of names beside the products that begin alike: their brands would only repeat them. */
const ofSubstance: readonly EntityType[] = ['salt', 'ailment', 'usage', 'category']

const asker = (
  catalogue: Catalogue,
  kinds: readonly ProductType[],
  types: readonly EntityType[],
) => {
  const products = new Set<number>()
  const entities = new Set<string>()
  const namesFor = (
    { need }: Understood,
    plans: readonly Plan[],
    limit: number,
    of: readonly EntityType[],
  ): EntityHit[] => {
    if (!need)
      return plans.flatMap((plan) =>
        findEntities(catalogue, plan, limit, entities, of.length < entityTypes.length ? of : []),
      )
    const names = needAnswer(catalogue, need.need)
      .entities.filter(({ type, id }) => of.includes(type) && !entities.has(`${type}${id}`))
      .slice(0, limit)
    for (const { type, id } of names) entities.add(`${type}${id}`)
    return names.map((entity) => ({ ...entity, tier: 'exact' }))
  }
  const ask = (
    understood: Understood,
    plans: readonly Plan[],
    productLimit: number,
    entityLimit: number,
    only: readonly EntityType[] = types,
  ): Results => {
    const of = types.filter((type) => only.includes(type))
    const found: ProductHit[] = []
    if (kinds.length > 0)
      for (const plan of plans)
        if (found.length < productLimit)
          found.push(...findProducts(catalogue, plan, productLimit - found.length, products))
    return {
      products: found,
      entities:
        of.length > 0 && entityLimit > 0 ? namesFor(understood, plans, entityLimit, of) : [],
    }
  }
  const begun = (hits: ProductHit[]): ProductHit[] => {
    const fresh = hits.filter(({ id }) => !products.has(id))
    for (const { id } of fresh) products.add(id)
    return fresh
  }
  return Object.assign(ask, { begun })
}

/** Marks medicines with names that are confused with others. */
const withLookAlikes = (entries: Suggestion[]): Suggestion[] => {
  const drugs = entries.flatMap((entry) => (entry.product?.kind === 'drug' ? [entry.product] : []))
  const alike = lookAlikesOf(drugs)
  return entries.map((entry) =>
    entry.product && alike.has(entry.product) ? { ...entry, lookAlike: true } : entry,
  )
}

const suggestionOf = (catalogue: Catalogue, hit: Hit, locale: Locale): Suggestion | null => {
  const why = {
    tier: hit.tier,
    lookAlike: false,
    ...(hit.instead === undefined ? {} : { instead: hit.instead }),
  }
  if (hit.type !== undefined) {
    const name = entityName(catalogue, hit.type, hit.id, locale)
    return name && { ...why, type: hit.type, id: hit.id, ...name }
  }
  const product = cardRow(catalogue, hit.id)
  return (
    product && {
      ...why,
      type: product.kind,
      id: hit.id,
      name: product.name,
      slug: product.slug,
      product,
    }
  )
}

const groupsOf = (entries: Suggestion[]): Suggestions['groups'] => {
  const groups = new Map<SuggestionType, Suggestion[]>()
  for (const entry of entries) {
    const group = groups.get(entry.type)
    if (group) group.push(entry)
    else groups.set(entry.type, [entry])
  }
  return [...groups].map(([type, list]) => ({ type, entries: list }))
}
