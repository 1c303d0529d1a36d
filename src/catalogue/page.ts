import { emptyQuery, type InteractionsQuery, interactionsPath } from '#model/interactions-query.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { Policy } from '#model/policies.ts'
import { forms } from '#model/product.ts'
import type { QuestionnaireId } from '#model/questionnaires.ts'
import type { DrugPart } from '#model/views/drug.ts'
import { type CategoryFilters, categorySorts, priceBands } from '#model/views/narrowing.ts'
import type { IndexView, PageKind, PageKinds } from '#model/views/pages.ts'
import {
  checkPackPath,
  contactPath,
  healthCampPath,
  inLocale,
  orderByFormPath,
  paths,
  policyPath,
  reportPath,
  type Screen,
  type Slugged,
  screenPaths,
  unsubscribePath,
} from '#paths.ts'

export type IndexOf = IndexView['of']

export const noFilters: CategoryFilters = {
  brand: [],
  form: [],
  price: [],
  availability: false,
  sortBy: categorySorts[0],
}

export const isFiltered = (filters: CategoryFilters): boolean =>
  filters.brand.length > 0 ||
  filters.form.length > 0 ||
  filters.price.length > 0 ||
  filters.availability ||
  filters.sortBy !== noFilters.sortBy

/**
 * Identifies a page of a kind, as plain data that can be sent to a worker. `path` is its canonical address (path and
 * query) without the language prefix.
 */
export type KeyOf<Kind extends PageKind> = {
  kind: Kind
  locale: Locale
  path: string
} & PageKinds[Kind]['key']

export type PageKey = { [Kind in PageKind]: KeyOf<Kind> }[PageKind]

/** A page of every language. */
export type PageIn = (locale: Locale) => PageKey

/** A page that a change may affect; `only`: the parts that may differ, if the rest cannot. */
export type ChangedPage = PageKey & { only?: readonly DrugPart[] }

/** The address of a page with its language prefix. */
export const pathOf = (page: PageKey): string => inLocale(page.locale, page.path)

/** Indexes too long for one list open at the letter a (spec §2 for brands); the others list everything. */
export const defaultName = (of: IndexOf): string => (of === 'drugs' || of === 'brands' ? 'a' : '')

const indexPaths = {
  drugs: paths.drugs,
  salts: paths.salts,
  manufacturers: paths.manufacturers,
  brands: paths.brandList,
  ailments: paths.ailments,
  usages: paths.usages,
} as const satisfies Record<IndexOf, (name?: string, pageNumber?: number) => string>

/** Path of a page of an index; omits the default name. */
export const indexPath = (of: IndexOf, name: string, pageNumber = 1): string =>
  indexPaths[of](name === defaultName(of) ? undefined : name, pageNumber)

const onePaths = {
  drug: paths.drug,
  salt: paths.salt,
  otc: paths.otc,
  variant: paths.variant,
  plan: paths.carePlanOf,
} as const
const listPaths = {
  manufacturer: paths.manufacturer,
  brand: paths.brand,
  ailment: paths.ailment,
  usage: paths.usage,
} as const

export type OneKind = keyof typeof onePaths
export type ListKind = keyof typeof listPaths

/** Joins values of a filter by an underscore, which is never percent-encoded. */
export const filterQuery = (filters: CategoryFilters, pageNumber = 1) => ({
  brand: [...filters.brand].sort((a, b) => a - b).join('_'),
  form: forms.filter((form) => filters.form.includes(form)).join('_'),
  price: priceBands.filter((band) => filters.price.includes(band)).join('_'),
  availability: filters.availability ? 'in-stock' : undefined,
  sortBy: filters.sortBy === noFilters.sortBy ? undefined : filters.sortBy,
  pageNumber: pageNumber > 1 ? pageNumber : undefined,
})

export const categoryPath = (
  path: string,
  filters: CategoryFilters = noFilters,
  pageNumber = 1,
): string => paths.category(path.split('/'), filterQuery(filters, pageNumber))

export const pages = {
  policy: (locale: Locale, policy: Policy): PageKey => ({
    kind: 'policy',
    locale,
    path: policyPath(policy),
    policy,
  }),
  questionnaire: (locale: Locale, questionnaire: QuestionnaireId): PageKey => ({
    kind: 'questionnaire',
    locale,
    path: healthCampPath(questionnaire),
    questionnaire,
  }),
  categories: (locale: Locale): PageKey => ({
    kind: 'categories',
    locale,
    path: paths.categories(),
  }),
  interactions: (locale: Locale, query: InteractionsQuery = emptyQuery): PageKey => ({
    kind: 'interactions',
    locale,
    path: interactionsPath(query),
    asked: query,
  }),
  screen: (locale: Locale, screen: Screen): PageKey => ({
    kind: 'screen',
    locale,
    path: screenPaths[screen],
    screen,
  }),
  contact: (locale: Locale): PageKey => ({ kind: 'contact', locale, path: contactPath }),
  orderByForm: (locale: Locale): PageKey => ({
    kind: 'orderByForm',
    locale,
    path: orderByFormPath(),
  }),
  report: (locale: Locale, page: string): PageKey => ({
    kind: 'report',
    locale,
    path: reportPath(page),
    page,
  }),
  unsubscribe: (locale: Locale): PageKey => ({
    kind: 'unsubscribe',
    locale,
    path: unsubscribePath(),
  }),
  pack: (locale: Locale): PageKey => ({ kind: 'pack', locale, path: checkPackPath }),
  missing: (locale: Locale): PageKey => ({ kind: 'missing', locale, path: '/404' }),
  one: (kind: OneKind, locale: Locale, item: Slugged): PageKey => ({
    kind,
    locale,
    path: onePaths[kind](item),
    id: item.id,
  }),
  list: (kind: ListKind, locale: Locale, item: Slugged, pageNumber = 1): PageKey => ({
    kind,
    locale,
    path: listPaths[kind](item, pageNumber),
    id: item.id,
    pageNumber,
  }),
  brands: (locale: Locale, pageNumber = 1): PageKey => ({
    kind: 'brands',
    locale,
    path: paths.brands(pageNumber),
    pageNumber,
  }),
  index: (of: IndexOf, locale: Locale, name: string, pageNumber = 1): PageKey => ({
    kind: 'index',
    locale,
    path: indexPath(of, name, pageNumber),
    of,
    name,
    pageNumber,
  }),
  /** `category.path` is its slugs from the root, joined by `/`. */
  category: (
    locale: Locale,
    category: { id: number; path: string },
    pageNumber = 1,
    filters: CategoryFilters = noFilters,
  ): PageKey => ({
    kind: 'category',
    locale,
    path: categoryPath(category.path, filters, pageNumber),
    id: category.id,
    pageNumber,
    filters,
  }),
  search: (
    locale: Locale,
    { query, pageNumber, pageSize, filters = noFilters, requested = false }: SearchAsked,
  ): PageKey => ({
    kind: 'search',
    locale,
    query,
    pageNumber,
    pageSize,
    filters,
    requested,
    path: paths.search({
      name: query,
      ...filterQuery(filters, pageNumber),
      pageSize: pageSize === limits.pageSize.searchBar ? undefined : pageSize,
      requested: requested ? 1 : undefined,
    }),
  }),
} as const

type SearchAsked = {
  query: string
  pageNumber: number
  pageSize: number
  filters?: CategoryFilters
  requested?: boolean
}
