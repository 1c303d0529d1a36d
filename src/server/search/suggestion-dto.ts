import type { SearchAnswer } from '#catalogue/answers.ts'
import type { Catalogue } from '#catalogue/open.ts'
import type { CardRow } from '#catalogue/query/product.ts'
import { manufacturerName, offerOf } from '#catalogue/views/card.ts'
import { productHref } from '#catalogue/views/links.ts'
import type {
  MobileResult,
  ProductFacts,
  Suggestion,
  SuggestionKind,
  SuggestionType,
} from '#contract/search/suggestion.ts'
import { availabilityHere, type Sale } from '#model/availability.ts'
import type { Locale } from '#model/locale.ts'
import { decimalRupeesOrNull } from '#model/money.ts'
import { inLocale, paths } from '#paths.ts'
import { escaped } from '../http/escape-html.ts'
import { packText } from '../kernel/pack-text.ts'

/** Joiners are part of a word, and typing them is optional. */
const words = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu
const parts = /[\p{L}\p{M}\p{N}\u200c\u200d]+|[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu

const bare = (text: string): string => text.toLowerCase().replace(/[\u200c\u200d]/g, '')

const wordsOf = (text: string): string[] =>
  (text.match(words) ?? []).map(bare).filter((word) => word !== '')

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The length of the typed `word` within `part`, in whole graphemes: a vowel sign is not separated from its letter. */
const reachOf = (part: string, word: string): number => {
  let small = ''
  for (const { segment, index } of letters.segment(part)) {
    if (small.length >= word.length) return index
    small += bare(segment)
  }
  return part.length
}

/** `text` as escaped HTML, with the typed prefixes of its words in `<b>`. */
export const highlight = (text: string, typed: string): string => {
  const words = wordsOf(typed).sort((a, b) => b.length - a.length)
  return text.replace(parts, (part) => {
    const small = bare(part)
    const prefix = words.find((word) => small.startsWith(word))
    if (prefix === undefined) return escaped(part)
    const reach = reachOf(part, prefix)
    return `<b>${escaped(part.slice(0, reach))}</b>${escaped(part.slice(reach))}`
  })
}

export type Reader = Sale & { catalogue: Catalogue; locale: Locale }

/** docs/decisions/0007-search-calls.md */
export const typeOf: Record<SuggestionKind, SuggestionType> = {
  drug: 'drug',
  otc: 'otc',
  salt: 'udp',
  brand: 'brand',
  ailment: 'disease',
  usage: 'disease',
  category: 'query_suggestion',
  manufacturer: 'manufacturer',
}

export const factsOf = (reader: Reader, row: CardRow): ProductFacts => {
  const offer = offerOf(row)
  return {
    manufacturer: manufacturerName(reader.catalogue, row),
    composition: row.composition,
    form: row.form,
    mrp: decimalRupeesOrNull(offer.mrp),
    price: decimalRupeesOrNull(offer.price),
    discount_percent: offer.discountPercent,
    prescription_required: row.rx !== 0,
    ...availabilityHere(row, reader),
    is_banned: row.sale === 'banned',
  }
}

/** The parts shared by both kinds of suggestion. */
const partsOf = (reader: Reader, { kind, product, entity, instead, lookAlike }: SearchAnswer) => ({
  id: product ? product.id : entity.id,
  kind,
  name: product ? product.name : entity.link.text,
  url: product ? productHref(product, reader.locale) : entity.link.href,
  facts: product ? factsOf(reader, product) : null,
  pack: product ? packText(reader.locale, product) : '',
  count: product ? null : entity.count,
  instead,
  lookAlike,
})

type Deps = ReturnType<typeof partsOf>

const metaOf = ({ kind, facts, count, instead, lookAlike }: Deps): Suggestion['metaData'] => ({
  kind,
  product: facts,
  count,
  instead,
  look_alike: lookAlike,
})

/** The line below the name: the salts of a product, else empty. */
const labelOf = ({ name, facts }: Deps): string =>
  facts?.composition ? `${name} · ${facts.composition}` : name

export const suggestionOf = (reader: Reader, answer: SearchAnswer): Suggestion => {
  const parts = partsOf(reader, answer)
  const { id, name, url } = parts
  return {
    id,
    type: typeOf[answer.kind],
    metaData: metaOf(parts),
    url,
    label: labelOf(parts),
    name,
    packSizeLabel: parts.pack,
  }
}

export const mobileOf = (reader: Reader, answer: SearchAnswer, typed: string): MobileResult => {
  const parts = partsOf(reader, answer)
  const { id, name, url, facts } = parts
  const at = new URL(url, 'http://x')
  return {
    id,
    name,
    url_path: at.pathname,
    url_query: [
      ...(at.search === '' ? [] : at.search.slice(1).split('&')),
      `q=${encodeURIComponent(typed)}`,
    ],
    price: facts?.mrp ?? null,
    discounted_price: facts?.price ?? null,
    discount_percent: facts?.discount_percent ?? 0,
    pack_size_label: parts.pack,
    units_in_pack: answer.product?.units ?? null,
    res_type: typeOf[answer.kind],
    metadata: metaOf(parts),
    label: labelOf(parts),
    // A salt or an ailment leads to a page of products, which shows their availability.
    available: facts?.available ?? true,
    is_banned: facts?.is_banned ?? false,
    hlabel: highlight(name, typed),
  }
}

/** A spelling with results, as a suggestion that searches for it. */
export const spellingOf = (locale: Locale, spelling: string): Suggestion => ({
  id: 0,
  type: 'query_suggestion',
  metaData: { kind: 'query', product: null, count: null, instead: null, look_alike: false },
  url: inLocale(locale, paths.search({ name: spelling })),
  label: spelling,
  name: spelling,
  packSizeLabel: '',
})
