import { type AnswerKind, answerKinds, answersTo, namesOf, searchFor } from '#catalogue/answers.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { ailmentOf, usageOf } from '#catalogue/query/entity.ts'
import { cardRows } from '#catalogue/query/product.ts'
import { entityKinds, type LinkedEntity } from '#catalogue/views/entity-link.ts'
import { maybeIn } from '#catalogue/views/monograph.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { search } from '#contract/search/search.ts'
import type { Suggestion } from '#contract/search/suggestion.ts'
import { emergencyCard } from '#i18n/emergency-card.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { SearchNotice, ToldNotice } from '#model/search-notice.ts'
import { type ActiveCatalogue, destinationOf, withCatalogue } from '../kernel/active-catalogue.ts'
import { type Outcome, ok } from '../kernel/outcome.ts'
import type { SearchAnalytics } from './analytics.ts'
import { genericOf, nameResultOf, productResultOf, typeaheadOf } from './result-dto.ts'
import { mobileOf, type Reader, spellingOf, suggestionOf, typeOf } from './suggestion-dto.ts'

type Calls = typeof search
type Query<Name extends keyof Calls> = Input<Calls[Name]>['query']
type Reply<Name extends keyof Calls> = Outcome<Result<Calls[Name]>>
type Call<Name extends keyof Calls> = (query: Query<Name>, locale: Locale) => Reply<Name>

export type Search = {
  all: Call<'all'>
  generics: Call<'generics'>
  products: Call<'products'>
  available: Call<'available'>
  autocomplete: Call<'header'>
  mobile: Call<'mobile'>
  typeahead: (
    type: Input<Calls['typeahead']>['params']['type'],
    query: Query<'typeahead'>,
    locale: Locale,
  ) => Reply<'typeahead'>
  ugc: Call<'ugc'>
  manufacturers: Call<'manufacturers'>
}

/** With the texts of an emergency, which may be in another language than the page. */
const toldIn = (locale: Locale, notices: readonly SearchNotice[]): ToldNotice[] =>
  notices.map((notice) =>
    notice.is === 'emergency'
      ? { is: notice.is, kind: notice.kind, card: emergencyCard(notice, locale, serverTexts) }
      : notice,
  )

type ListQuery = Query<'all'>

export const createSearch = (
  activeCatalogue: ActiveCatalogue,
  blockedSchedules: readonly string[],
  found: SearchAnalytics['found'] = () => undefined,
): Search => {
  const reading = <Answer>(
    city: string,
    locale: Locale,
    answer: (reader: Reader) => Answer,
  ): Outcome<Answer> =>
    withCatalogue(activeCatalogue, (catalogue) =>
      ok(
        answer({
          catalogue,
          locale,
          destination: destinationOf(catalogue, city),
          blockedSchedules,
        }),
      ),
    )

  return {
    all: (query, locale) =>
      reading(query.city, locale, (reader) => {
        const results = searchFor(reader.catalogue, searchOf(query))
        found(query.name, results)
        const names = entityKinds.flatMap((kind) =>
          namesOf(reader.catalogue, results, kind, locale),
        )
        return {
          products: productsOf(reader, results, query),
          names: names.map(nameResultOf),
          suggestions: results.didYouMean,
          notices: toldIn(locale, results.notices),
        }
      }),
    generics: (query, locale) =>
      withCatalogue(activeCatalogue, (catalogue) =>
        ok(namesPage(catalogue, query, ['salt'], locale, nameResultOf)),
      ),
    products: (query, locale) =>
      reading(query.city, locale, (reader) =>
        productsOf(reader, searchFor(reader.catalogue, searchOf(query)), query),
      ),
    available: (query, locale) =>
      reading(query.city, locale, (reader) => {
        // No product is available at an unserved destination.
        if (reader.destination?.served === false) return { result: [], total: 0, hasMore: false }
        const page = productsOf(
          reader,
          searchFor(reader.catalogue, { ...searchOf(query), onlyAvailable: true }),
          query,
        )
        // The index of a release does not know what this pharmacy does not supply, so a page may have fewer than it was asked for.
        return { ...page, result: page.result.filter(({ available }) => available) }
      }),
    autocomplete: (query, locale) =>
      reading(query.city, locale, (reader) => {
        const { entries, suggestions, finds, notices } = answersTo(
          reader.catalogue,
          typed(query, locale),
        )
        return {
          results: withSpellings(
            entries.map((answer) => suggestionOf(reader, answer)),
            suggestions,
            query,
            locale,
          ),
          suggestions,
          show_search_action: finds,
          notices: toldIn(locale, notices),
        }
      }),
    mobile: (query, locale) =>
      reading(query.city, locale, (reader) => {
        const { entries, suggestions, finds, notices } = answersTo(
          reader.catalogue,
          typed(query, locale),
        )
        return {
          results: entries.map((answer) => mobileOf(reader, answer, query.name)),
          suggestions,
          show_search_action: finds,
          notices: toldIn(locale, notices),
        }
      }),
    typeahead: (type, query, locale) =>
      reading(query.city, locale, (reader) => {
        const kinds: AnswerKind[] = [type === 'drugs' ? 'drug' : type === 'OTC' ? 'otc' : 'salt']
        const { entries } = answersTo(reader.catalogue, {
          text: query.name,
          locale,
          limit: query.pageSize,
          kinds,
        })
        return entries.map(({ product, entity }) =>
          product ? typeaheadOf(reader, product) : genericOf(entity),
        )
      }),
    ugc: (query, locale) =>
      withCatalogue(activeCatalogue, (catalogue) =>
        ok(
          namesPage(catalogue, query, ['ailment', 'usage'], locale, (entity) => ({
            ...nameResultOf(entity),
            about: aboutOf(catalogue, entity, locale),
          })),
        ),
      ),
    manufacturers: (query, locale) =>
      withCatalogue(activeCatalogue, (catalogue) => {
        const { result, hasMore } = namesPage(
          catalogue,
          query,
          ['manufacturer'],
          locale,
          ({ id, slug, link: { text } }) => ({
            id,
            name: text,
            slug,
            maId: id,
            maName: text,
          }),
        )
        return ok({ data: { manufacturers: result, hasMore } })
      }),
  }
}

const searchOf = ({ name, pageNumber, pageSize, sortBy }: ListQuery) => ({
  text: name,
  pageNumber,
  pageSize,
  sortBy,
})

const productsOf = (
  reader: Reader,
  { products, total }: { products: number[]; total: number },
  { pageNumber, pageSize }: ListQuery,
) => ({
  result: cardRows(reader.catalogue, products).map((row) => productResultOf(reader, row)),
  total,
  hasMore: pageNumber * pageSize < total,
})

/** A page of names of some kinds, best first. The search limit exceeds the good matches of any term. */
const namesPage = <Item>(
  catalogue: Catalogue,
  { name, pageNumber, pageSize }: { name: string; pageNumber: number; pageSize: number },
  kinds: AnswerKind[],
  locale: Locale,
  item: (entity: LinkedEntity) => Item,
): { result: Item[]; total: number; hasMore: boolean } => {
  const { entries } = answersTo(catalogue, { text: name, locale, limit: sizes.searchNames, kinds })
  const entities = entries.flatMap(({ entity }) => entity ?? [])
  const result = entities.slice((pageNumber - 1) * pageSize, pageNumber * pageSize).map(item)
  return { result, total: entities.length, hasMore: pageNumber * pageSize < entities.length }
}

const aboutOf = (catalogue: Catalogue, { kind, id }: LinkedEntity, locale: Locale): string =>
  maybeIn(
    (kind === 'ailment' ? ailmentOf(catalogue, id) : usageOf(catalogue, id))?.body.about,
    locale,
  ) ?? ''

type TypedQuery = Query<'header'>

/** `types` selects types of suggestions; a list without any known type selects all. */
const typed = ({ name, pageSize, types }: TypedQuery, locale: Locale) => {
  const wanted = types.toLowerCase().split(/[\s,]+/)
  const kinds = answerKinds.filter(
    (kind) => wanted.includes(typeOf[kind]) || (kind === 'drug' && wanted.includes('allopathy')),
  )
  return { text: name, locale, limit: pageSize, kinds }
}

/** If nothing is found, spellings with results are returned instead, each as a search of its own. */
const withSpellings = (
  results: Suggestion[],
  spellings: string[],
  { pageSize }: TypedQuery,
  locale: Locale,
): Suggestion[] =>
  results.length > 0
    ? results
    : spellings.slice(0, pageSize).map((spelling) => spellingOf(locale, spelling))
