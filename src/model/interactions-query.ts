import { paths } from '#paths.ts'
import { codeOf, type ItemRef, refOf } from './interactions.ts'
import {
  type InteractionLayout,
  type InteractionTab,
  interactionLayouts,
  interactionTabs,
} from './views/interactions.ts'

/** The query of the interaction checker. Default values are omitted from the address. */
export type InteractionsQuery = {
  /** As typed, including excess and repeated items, which the page reports. */
  items: ItemRef[]
  find: string
  alcohol: boolean
  pregnancy: boolean
  tab: InteractionTab
  layout: InteractionLayout
}

export const emptyQuery: InteractionsQuery = {
  items: [],
  find: '',
  alcohol: false,
  pregnancy: false,
  tab: 'all',
  layout: 'list',
}

/** The path without its language prefix; without a query if everything is default. */
export const interactionsPath = ({
  items,
  find,
  alcohol,
  pregnancy,
  tab,
  layout,
}: InteractionsQuery): string =>
  paths.interactions(items.map(codeOf), {
    alcohol: alcohol ? 1 : undefined,
    pregnancy: pregnancy ? 1 : undefined,
    find,
    show: tab === 'all' ? undefined : tab,
    view: layout === 'list' ? undefined : layout,
  })

/** Upper bound of the codes that are parsed. */
const maxCodes = 20
const maxFindLength = 100

/** Parses any query; ignores invalid item codes. */
export const interactionsQuery = (query: URLSearchParams): InteractionsQuery => ({
  items: query
    .getAll('items')
    .flatMap((text) => text.split(','))
    .slice(0, maxCodes)
    .flatMap((code) => refOf(code.trim()) ?? []),
  find: (query.get('find') ?? '').trim().slice(0, maxFindLength).toWellFormed().trim(),
  alcohol: query.get('alcohol') === '1',
  pregnancy: query.get('pregnancy') === '1',
  tab: interactionTabs.find((tab) => tab === query.get('show')) ?? 'all',
  layout: interactionLayouts.find((layout) => layout === query.get('view')) ?? 'list',
})
