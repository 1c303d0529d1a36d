import type { EmergencyKind } from '#model/emergency.ts'
import type { SearchNotice } from '#model/search-notice.ts'
import type { Catalogue } from '../open.ts'
import { resemblesDanger } from './emergencies/cues.ts'
import { languagesIn, namesChild } from './emergencies/read-emergency.ts'
import { articleIn, isGoods } from './everyday-words.ts'
import { needAnswer } from './need-answer.ts'
import { saysForWhom } from './needs/for-whom.ts'
import type { Need } from './needs/need.ts'
import { formsOfWord } from './parse-query.ts'
import { isForeign, type Query } from './query.ts'
import type { Plan } from './query-plan.ts'
import { findPage, hasProduct } from './run-query.ts'
import { latinWordsOf } from './transliterate.ts'
import { plansOf, type Understood } from './understand-query.ts'

/** Nothing has the typed name, and the names that resemble it are not taken for it. */
export const unknownName = ({ typed }: Query): SearchNotice => ({
  is: 'unknown',
  name: typed.join(' '),
})

const printedSql =
  'SELECT p.name, p.composition, m.name AS maker FROM product p JOIN manufacturer m ON m.id = p.manufacturer_id WHERE p.id = ?'
const longestName = 4
/** "Zandu Chyawanprash with Zandu Balm Free" is no balm. */
const gift = / with .+ free\b.*$/i

/** Whether the row has the typed word, whole or as several: "pand" is Pan-D. */
const hasWhole = (printed: readonly string[], typed: string): boolean =>
  printed.some((_, at) =>
    Array.from({ length: longestName }, (_none, more) =>
      printed.slice(at, at + more + 1).join(''),
    ).includes(typed),
  )

/** The best product has what was typed only as the beginning of a longer name: a medicine of that name is not here. */
export const beginningOnly = (
  catalogue: Catalogue,
  { query, need, brand }: Understood,
  plans: Plan[],
): SearchNotice[] => {
  if (need || brand || isForeign(query)) return []
  const typed = query.slots
    .filter(
      // A letter that forms begin with is none: "azithral d" is no "dt".
      ({ text, soft, meanings, forms }) =>
        !soft && meanings.length === 0 && (forms.length === 0 || formsOfWord(text) === null),
    )
    .flatMap(({ words }) => words)
  const [hit] = typed.length === 0 ? [] : findPage(catalogue, plans, 1, 0)
  if (!hit || hit.tier === 'exact' || hit.tier === 'related') return []
  const printed = Object.values(catalogue.sql(printedSql).get(hit.id) as Record<string, string>)
    .map((text) => text.replace(gift, ''))
    .flatMap(latinWordsOf)
  const isWhole =
    hasWhole(printed, typed.join('')) || typed.every((word) => hasWhole(printed, word))
  return isWhole ? [] : [{ is: 'beginning', name: query.typed.join(' ') }]
}

const kinds: Readonly<Record<string, EmergencyKind>> = {
  suicide: 'mind',
  poisoning: 'poison',
  violence: 'violence',
}
const kindOf = (need: Need, line: string): EmergencyKind => {
  const kind = kinds[need.id] ?? 'body'
  return kind === 'violence' && namesChild(line) ? 'childHarm' : kind
}

/** What is told of a complaint that wants a doctor, or one immediately. */
const adviceOf = ({ need, advice, query }: Understood): SearchNotice[] => {
  if (need?.need.advice !== 'emergency')
    return advice || need?.need.advice ? [{ is: 'doctor' }] : []
  return [
    {
      is: 'emergency',
      kind: kindOf(need.need, query.line),
      languages: languagesIn(query.all.own.join(' ')),
    },
  ]
}

/** Whether a need asks for goods, such as a thermometer, and names no complaint. */
export const isOfGoods = (match: Understood['need']): boolean => match?.need.goods === true

const hasEntity = (catalogue: Catalogue, { need }: Understood): boolean =>
  need !== null && needAnswer(catalogue, need.need).entities.length > 0

/** Asks first whether somebody is in danger, where a line resembles those that tell of one; a need that covers the line is understood. */
export const withDanger = (
  notices: SearchNotice[],
  { need }: Understood,
  line: string,
): SearchNotice[] =>
  need?.rest.length === 0 || notices.some(({ is }) => is === 'emergency') || !resemblesDanger(line)
    ? notices
    : [{ is: 'danger' }, ...notices]

export const noticesOf = (catalogue: Catalogue, understood: Understood): SearchNotice[] => {
  const { brand, ignored, need } = understood
  const [advice, goods] = [adviceOf(understood), isOfGoods(need)]
  const findsProduct = (): boolean =>
    plansOf(catalogue, understood, []).some((plan) => hasProduct(catalogue, plan))
  const { typed } = understood.query
  const isArticle =
    articleIn(typed).length > 0 || typed.some((word) => isGoods(word) && !saysForWhom([word]))
  return [
    ...(brand ? [{ is: 'brand' as const, ...brand, found: findsProduct() }] : []),
    ...advice,
    // A complaint for which there is neither a page nor goods leads to a doctor all the same.
    ...(need &&
    (goods || advice.length === 0) &&
    !hasEntity(catalogue, understood) &&
    !findsProduct()
      ? [{ is: goods ? ('noGoods' as const) : ('doctor' as const) }]
      : []),
    ...(!need && isArticle && !findsProduct() ? [{ is: 'noGoods' as const }] : []),
    ...(ignored.length > 0 ? [{ is: 'ignored' as const, words: ignored }] : []),
  ]
}
