import type { SearchNotice } from '#model/search-notice.ts'
import type { Catalogue } from '../open.ts'
import { absentBrandsBegun } from './absent-brand.ts'
import { addedSalts } from './added-salts.ts'
import { type Alternative, leftOut } from './alternative.ts'
import { alternatives } from './alternatives.ts'
import { askedIn, asksOfClass, showsGoods } from './asked.ts'
import { begunName } from './begun-names.ts'
import { filtersOf, refinements, type SearchFilters } from './filters.ts'
import { formLetGo } from './form-let-go.ts'
import { type Tier, tokenFilter } from './fts-queries.ts'
import { linesIn } from './joined-lines.ts'
import { isLikelySpelling, isUseful, likelyComplaint, similarNames } from './likely-spelling.ts'
import { needAnswer } from './need-answer.ts'
import { isForOthers } from './needs/for-whom.ts'
import { beginningOnly, isOfGoods, noticesOf, unknownName, withDanger } from './notices.ts'
import { isForeign, type Query } from './query.ts'
import type { Plan } from './query-plan.ts'
import type { EntityType } from './rank.ts'
import { relatedTokens } from './related.ts'
import {
  countProducts,
  type EntityHit,
  findAll,
  findEntities,
  findPage,
  hasProduct,
  type ProductHit,
} from './run-query.ts'
import { saltCalled, saltSetToken } from './salt-names.ts'
import { type SearchSort, sortedPage } from './sorted-page.ts'
import { suggest } from './suggest.ts'
import {
  numbersLeftOut,
  plansOf,
  type Understood,
  understand,
  wantsDoctor,
  withoutWords,
  withSalts,
} from './understand-query.ts'

export type SearchOptions = {
  pageNumber: number
  pageSize: number
  filters?: SearchFilters
  sort?: SearchSort
}

/** Ids of the results, best first. `total` counts the products of all pages. */
export type SearchMatches = {
  products: number[]
  total: number
  /** The tier of each product (docs/search.md), parallel to `products`. */
  tiers: Tier[]
  salts: number[]
  brands: number[]
  ailments: number[]
  manufacturers: number[]
  categories: number[]
  usages: number[]
  /** Queries that find something, likeliest first. If nothing has the typed name, the products are those of these queries. */
  didYouMean: string[]
  /** Nothing has the typed name: the products are those of `didYouMean`, and the page must say so. */
  corrected: boolean
  notices: SearchNotice[]
  /** The typed text names a symptom or need, and neither an emergency nor goods. */
  need: boolean
  /** That need is of a child, in a pregnancy, while breastfeeding or of an animal. */
  forOthers: boolean
  /** For several pasted lines, what each finds. The products of the page are the best of each. */
  lines: FoundLine[]
  query: Query
}

export type FoundLine = { text: string; found: SearchMatches }

/** What is heard as a whole name needs no other names beside it. */
const heardTiers = ['exact', 'whole'] as const

/** Entities of each type shown beside the products. */
const shownOfGroup = 6
const suggestionsShown = 3
/** Interpretations whose products are shown together for the customer to choose from. */
const readingsShown = 4
/** Interpretations that are compared with the likeliest one. */
const readingsCompared = 8

const groupOf: Record<
  EntityType,
  'salts' | 'brands' | 'ailments' | 'manufacturers' | 'categories' | 'usages'
> = {
  salt: 'salts',
  brand: 'brands',
  ailment: 'ailments',
  manufacturer: 'manufacturers',
  category: 'categories',
  usage: 'usages',
}

/** The interpretation of a query, before paging. */
type Answer = {
  understood: Understood
  plans: Plan[]
  names: EntityHit[]
  didYouMean: string[]
  corrected: boolean
  notices: SearchNotice[]
}

/** What a query is read as does not depend on what its results are narrowed to: a filter never brings products that were not there without it. */
const answerTo = (catalogue: Catalogue, text: string, filters: SearchFilters): Answer => {
  const read = readingOf(catalogue, text, filters.kinds ?? [])
  const answer = { ...read, notices: withDanger(read.notices, read.understood, text) }
  const narrowed = refinements(filters)
  if (narrowed.length === 0) return answer
  // A query that asks for nothing does not ask for everything that passes.
  const plans = answer.plans.filter((plan) => hasProduct(catalogue, plan))
  return {
    ...answer,
    plans: plans.map((plan) => ({ ...plan, filters: [...plan.filters, ...narrowed] })),
  }
}

const unusedSql = 'SELECT 1 FROM salt WHERE id = ? AND products = 0'
const isUnused = (catalogue: Catalogue, { type, id }: EntityHit): boolean =>
  type === 'salt' && catalogue.sql(unusedSql).get(id) !== undefined

/** Behind a slash 12.5 is often written 12: "telma h 40/12". */
const cutOff = /(?<=\d\s?\/\s?)(?:2|6|12|37|62)(?![\d.,/%]|\s*(?:h|\/|ml))/g

const readingOf = (
  catalogue: Catalogue,
  text: string,
  kinds: NonNullable<SearchFilters['kinds']>,
): Answer => {
  const understood = understand(catalogue, text)
  const strict = filtersOf(catalogue, understood, kinds)
  const plans = plansOf(catalogue, understood, strict)
  const names = namesOf(catalogue, understood, plans)
  const related =
    understood.need || !plans[0]
      ? []
      : relatedTokens(names, !hasProduct(catalogue, plans[0], ['exact', 'whole', 'name', 'word']))
  const typed: Answer = {
    understood,
    plans: plans.map((plan) => (related.length > 0 ? { ...plan, related } : plan)),
    names,
    didYouMean: [],
    corrected: false,
    notices: noticesOf(catalogue, understood),
  }
  const question = askedIn(catalogue, text, understood)
  if (question)
    return showsGoods(question)
      ? { ...typed, notices: [question, ...typed.notices] }
      : { ...typed, plans: [], names: [], notices: [question] }
  if (asksOfClass(text, understood))
    return { ...typed, plans: [], names: [], notices: [{ is: 'doctor' }] }
  const { query } = understood
  const foreign = isForeign(query)
  const named = foreign ? namedBeside(catalogue, understood) : null
  if (named) return readingOf(catalogue, named, kinds)
  if (understood.need || query.slots.length === 0) return typed
  if (understood.variantOf !== undefined)
    return {
      ...typed,
      plans: [],
      names: [],
      didYouMean: [understood.variantOf],
      notices: [...typed.notices, unknownName(query)],
    }
  const nothing = !typed.plans.some((plan) => hasProduct(catalogue, plan))
  if (!nothing && !foreign) {
    const begun = beginningOnly(catalogue, understood, typed.plans)
    return begun.length > 0 && isCrumbs(query)
      ? { ...typed, plans: [], names: [], notices: [...typed.notices, unknownName(query)] }
      : { ...typed, notices: [...typed.notices, ...begun] }
  }
  // What a salt is called that nothing holds is no misspelling of another.
  if (nothing && names.some((name) => name.tier === 'exact' && isUnused(catalogue, name)))
    return typed
  const longer = text.replace(cutOff, (number) => `${number}.${number === '6' ? 25 : 5}`)
  if (longer !== text) {
    const meant = readingOf(catalogue, longer, kinds)
    if (meant.plans.some((plan) => hasProduct(catalogue, plan)))
      return { ...meant, didYouMean: [longer], corrected: true }
  }
  const { found, numbers } = usefulAlternatives(
    catalogue,
    understood,
    withSalts(understood, strict),
  )
  const useful = found.slice(0, readingsShown)
  const [best] = useful
  const begun = understood.brand ? [] : absentBrandsBegun(catalogue, query)
  if (!best) {
    const names = begun.length > 0 ? begun : namesInstead(catalogue, understood, strict)
    return names.length > 0 ? withNames(typed, names) : typed
  }
  if (!isLikelySpelling(catalogue, found)) {
    const complaint = likelyComplaint(found)
    return complaint
      ? withAlternatives(catalogue, typed, [complaint], nothing)
      : withSimilarNames(catalogue, typed, found, begun)
  }
  if (best.understood?.brand && !best.plans.some((plan) => hasProduct(catalogue, plan)))
    return {
      ...typed,
      ...(isOnlyForms(query) && { plans: [], names: [] }),
      notices: [...typed.notices, ...noticesOf(catalogue, best.understood)],
    }
  const answer = withAlternatives(catalogue, typed, useful, nothing)
  return nothing && numbers.length > 0
    ? { ...answer, notices: [...answer.notices, { is: 'ignored', words: numbers }] }
    : answer
}

/** A name whose beginning a row of letters also is, but not in the strength that was typed: "wertin 8" may be Vertin 8, though Wertine is another name. */
const nearestCost = 0.5
const namesInstead = (
  catalogue: Catalogue,
  { query, brand }: Understood,
  filters: string[],
): string[] =>
  brand || query.strengths.length === 0
    ? []
    : alternatives(catalogue, query, filters, true)
        .filter(
          ({ cost, plans }) =>
            cost <= nearestCost && plans.some((plan) => hasProduct(catalogue, plan)),
        )
        .map(({ text }) => text)
        .slice(0, suggestionsShown)

/** Several words, each of which begins too much: "Nan Pro" is no nandrolone of Protabol. */
const mostOfCrumb = 3
const isCrumbs = ({ slots }: Query): boolean =>
  slots.length > 1 && slots.every(({ text }) => text.length <= mostOfCrumb)

/** The text beside a complaint that sounds just like a name, in the script it is typed in: "शुगर की गोली मेटफॉर्मिन 500". */
const namedBeside = (catalogue: Catalogue, { query, need, ignored }: Understood): string | null => {
  if (!need || need.need.advice === 'emergency' || ignored.length === 0) return null
  const other = withoutWords(query, need.words)
  const [best] = alternatives(catalogue, other, [], false)
  return best?.cost === 0 &&
    leftOut(best).length === 0 &&
    best.plans.some((plan) => hasProduct(catalogue, plan, heardTiers))
    ? other.typed.join(' ')
    : null
}

/** `numbers`: those that may be strengths and that no reading has. */
const usefulAlternatives = (
  catalogue: Catalogue,
  { query, counted }: Understood,
  filters: string[],
): { found: Alternative[]; numbers: string[] } => {
  const useful = (query: Query): Alternative[] =>
    alternatives(catalogue, query, filters, false)
      .filter((one) => isUseful(catalogue, one))
      .slice(0, readingsCompared)
  const withCount = counted ? useful(counted) : []
  const without = useful(query)
  // "azithromicin 500 3 tab" is three tablets of what is spelled nearly so, and no Achromycin 500 with a 3.
  const isStrength =
    withCount[0] !== undefined &&
    withCount[0].cost <= (without[0]?.cost ?? Number.POSITIVE_INFINITY)
  if (isStrength) return { found: withCount, numbers: [] }
  return { found: without, numbers: counted ? numbersLeftOut(counted, query) : [] }
}

/** Words of forms alone, which are found by them; one that only sounds so may be a name. */
const isOnlyForms = ({ slots }: Query): boolean => slots.every(({ forms }) => forms.length > 0)

/** Names to choose from, and nothing to buy: what was typed may be a medicine that is not here. */
const withNames = (typed: Answer, names: string[]): Answer => ({
  ...typed,
  didYouMean: names,
  notices: isOnlyForms(typed.understood.query)
    ? typed.notices
    : [...typed.notices, unknownName(typed.understood.query)],
})

/** `begun`: brands that begin so and are not sold here: "unwanted 7" may be Unwanted 72, "calpo" Calpol. */
const withSimilarNames = (
  catalogue: Catalogue,
  typed: Answer,
  found: Alternative[],
  begun: string[],
): Answer => {
  const similar = similarNames(catalogue, found).map(({ text }) => text)
  const names = [...new Set([...begun, ...similar])].slice(0, suggestionsShown)
  return names.length === 0 ? typed : withNames(typed, names)
}

const withAlternatives = (
  catalogue: Catalogue,
  typed: Answer,
  useful: Alternative[],
  nothing: boolean,
): Answer => {
  const [best] = useful as [Alternative, ...Alternative[]]
  // An alias is one answer, and results that lack one word are not mixed with results that lack another.
  const foreign = isForeign(typed.understood.query)
  // In another script what sounds the same is that name; what sounds otherwise is only named.
  const isHeard = foreign && (best.cost === 0 || !nothing)
  const shown =
    (best.understood ?? leftOut(best).length > 0)
      ? [best]
      : useful.filter(({ understood, cost }) => !understood && (!isHeard || cost === 0))
  const plans = shown.flatMap((one) => one.plans)
  // A word in another script that sounds the same is not a different name.
  const other = shown.some(({ cost }) => cost > 0) || !foreign
  // Tamil writes several letters alike, so that there a brand that is heard may be another one.
  const mayBeBrand = typed.understood.query.slots.every(({ script }) => script !== 'tamil')
  const isNamed =
    (mayBeBrand && best.understood?.brand != null) ||
    [...typed.plans, ...plans].some(
      (plan) =>
        plan.salts?.rest.length === 0 || (mayBeBrand && hasProduct(catalogue, plan, heardTiers)),
    )
  const spelled =
    foreign && isHeard && isNamed
      ? []
      : [
          ...new Set(useful.filter(({ cost }) => cost > 0 || !foreign).map(({ text }) => text)),
        ].slice(0, suggestionsShown)
  // Words that no product has together were typed right: leaving one out is no other spelling.
  const onlyDropped = leftOut(best).length > 0 && (best.cost === 0 || best.lacks !== undefined)
  const notices = [
    ...typed.notices,
    ...(best.understood ? noticesOf(catalogue, best.understood) : []),
    ...(!typed.understood.advice &&
    wantsDoctor(catalogue, typed.understood.query, best.text.split(' '), best.plans)
      ? [{ is: 'doctor' as const }]
      : []),
    ...(leftOut(best).length > 0 ? [{ is: 'ignored' as const, words: leftOut(best) }] : []),
  ]
  return {
    understood: best.understood ?? typed.understood,
    plans:
      nothing || (best.understood && isOnlyForms(typed.understood.query))
        ? plans
        : [...typed.plans, ...plans],
    names: [
      ...typed.names,
      ...shown.flatMap((one) => namesOf(catalogue, one.understood ?? typed.understood, one.plans)),
    ],
    didYouMean: onlyDropped && !best.lacks ? [] : spelled,
    corrected: !onlyDropped && other && nothing,
    notices,
  }
}

/** Products shown for each line of a list. */
const shownOfLine = 3

/** One page of results. Accepts any text; text that cannot be searched finds nothing. */
export const search = (
  catalogue: Catalogue,
  text: string,
  options: SearchOptions,
): SearchMatches => {
  const lines = linesIn(catalogue, text)
  if (lines.length === 0) return searchLine(catalogue, text, options)
  const each = lines.map((line) => ({
    text: line,
    found: searchLine(catalogue, line, {
      ...options,
      pageNumber: 1,
      pageSize: shownOfLine,
      sort: 'relevance',
    }),
  }))
  const best = [
    ...new Map(
      each.flatMap(({ found }) =>
        found.products.map((id, at) => [id, found.tiers[at] as Tier] as const),
      ),
    ),
  ]
  const offset = (Math.max(1, options.pageNumber) - 1) * options.pageSize
  const page = best.slice(offset, offset + options.pageSize)
  const [first] = each as [FoundLine, ...FoundLine[]]
  return {
    ...nothing,
    products: page.map(([id]) => id),
    tiers: page.map(([, tier]) => tier),
    total: best.length,
    notices: [],
    lines: each,
    query: first.found.query,
  }
}

const nothing = {
  salts: [],
  brands: [],
  ailments: [],
  manufacturers: [],
  categories: [],
  usages: [],
  didYouMean: [],
  corrected: false,
  need: false,
  forOthers: false,
  lines: [],
}

/**
 * The first letters of a name are answered in the order of the search box, a salt by its best product: "do" is domperidone rather than a hand
 * wash.
 */
const begunPage = (
  catalogue: Catalogue,
  text: string,
  plans: Plan[],
  limit: number,
  offset: number,
): ProductHit[] => {
  const first = new Map<number, ProductHit>()
  for (const { type, id, tier, instead } of suggest(catalogue, { text }).entries) {
    if (instead !== undefined) continue
    const hit =
      type === 'salt'
        ? findPage(catalogue, withExactly(plans, id), 1, 0)[0]
        : { id, tier, level: 0 }
    if (hit && (type === 'salt' || type === 'drug' || type === 'otc') && !first.has(hit.id))
      first.set(hit.id, hit)
  }
  const shown = [...first.values()].slice(offset, offset + limit)
  const from = Math.max(0, offset - first.size)
  const to = from + limit - shown.length
  const others =
    shown.length === limit
      ? []
      : findPage(catalogue, plans, to + first.size, 0).filter(({ id }) => !first.has(id))
  return [...shown, ...others.slice(from, to)]
}

const withExactly = (plans: Plan[], salt: number): Plan[] => {
  const set = tokenFilter([saltSetToken([salt])])
  return plans.map((plan) => ({ ...plan, filters: [...plan.filters, set] }))
}

const searchLine = (
  catalogue: Catalogue,
  text: string,
  { pageNumber, pageSize, filters = {}, sort = 'relevance' }: SearchOptions,
): SearchMatches => {
  const { understood, plans, names, didYouMean, corrected, notices } = answerTo(
    catalogue,
    text,
    filters,
  )
  const total = countProducts(catalogue, plans)
  const offset = (Math.max(1, pageNumber) - 1) * pageSize
  const letters =
    sort === 'relevance' && !understood.need && Object.keys(filters).length === 0
      ? begunName(catalogue, understood)
      : null
  const hits =
    offset >= total || total === 0
      ? []
      : sort === 'relevance'
        ? letters !== null && !saltCalled(catalogue, [letters])
          ? begunPage(catalogue, text, plans, pageSize, offset)
          : findPage(catalogue, plans, pageSize, offset)
        : sortedPage(catalogue, plans, sort, pageSize, offset)
  const best = pageNumber === 1 && sort === 'relevance' ? hits[0] : undefined
  const matches: SearchMatches = {
    products: hits.map(({ id }) => id),
    tiers: hits.map(({ tier }) => tier),
    total,
    salts: [],
    brands: [],
    ailments: [],
    manufacturers: [],
    categories: [],
    usages: [],
    didYouMean,
    corrected,
    notices: [
      ...notices,
      ...addedSalts(catalogue, plans, best),
      ...formLetGo(catalogue, understood.query, best),
    ],
    need:
      understood.need !== null &&
      understood.need.need.advice !== 'emergency' &&
      !isOfGoods(understood.need),
    forOthers: understood.need !== null && isForOthers(understood.need.need),
    lines: [],
    query: understood.query,
  }
  for (const { type, id } of names) {
    const group = matches[groupOf[type]]
    if (group.length < shownOfGroup && !group.includes(id)) group.push(id)
  }
  return matches
}

/** All products that a query finds, best first, as the base of filters and their counts. */
export const searchAll = (catalogue: Catalogue, text: string): number[] => {
  const lines = linesIn(catalogue, text)
  if (lines.length > 0)
    return search(catalogue, text, { pageNumber: 1, pageSize: lines.length * shownOfLine }).products
  const { plans } = answerTo(catalogue, text, {})
  return findAll(catalogue, plans)
}

/** Entities: those of the need, or those with the typed name. */
export const namesOf = (
  catalogue: Catalogue,
  { need }: Understood,
  plans: readonly Plan[],
  limit = shownOfGroup * 4,
): EntityHit[] => {
  if (need)
    return needAnswer(catalogue, need.need).entities.map((entity) => ({
      ...entity,
      tier: 'exact' as const,
    }))
  const seen = new Set<string>()
  return plans.flatMap((plan) => findEntities(catalogue, plan, limit, seen))
}

/** Corrections of a misspelled query, likeliest first; none if it finds something as typed. */
export const didYouMean = (catalogue: Catalogue, text: string): string[] =>
  search(catalogue, text, { pageNumber: 1, pageSize: 1 }).didYouMean
