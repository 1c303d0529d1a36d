import { paths } from '#paths.ts'
import { codeOf, type ItemRef, refOf } from './interactions.ts'
import { type InteractionLayout, type InteractionTab, interactionLayouts, interactionTabs } from './views/interactions.ts'

/** What the address of the interaction checker asks for. Its parts that are at rest are not written. */
export type InteractionsAsked = {
  /** As typed: what is too much or double is told, not taken. */
  items: ItemRef[]
  find: string
  alcohol: boolean
  pregnancy: boolean
  tab: InteractionTab
  layout: InteractionLayout
}

export const nothingAsked: InteractionsAsked = { items: [], find: '', alcohol: false, pregnancy: false, tab: 'all', layout: 'list' }

/** The page without its language prefix; bare when nothing is asked. */
export const interactionsPath = ({ items, find, alcohol, pregnancy, tab, layout }: InteractionsAsked): string =>
  paths.interactions(items.map(codeOf), {
    alcohol: alcohol ? 1 : undefined,
    pregnancy: pregnancy ? 1 : undefined,
    find,
    show: tab === 'all' ? undefined : tab,
    view: layout === 'list' ? undefined : layout,
  })

/** More codes than a visitor types into a list. */
const maxCodes = 20
const longestFind = 100

/** Any query may be given; what is no code of an item is left out. */
export const interactionsAsked = (query: URLSearchParams): InteractionsAsked => ({
  items: query
    .getAll('items')
    .flatMap((text) => text.split(','))
    .slice(0, maxCodes)
    .flatMap((code) => refOf(code.trim()) ?? []),
  find: (query.get('find') ?? '').trim().slice(0, longestFind).toWellFormed().trim(),
  alcohol: query.get('alcohol') === '1',
  pregnancy: query.get('pregnancy') === '1',
  tab: interactionTabs.find((tab) => tab === query.get('show')) ?? 'all',
  layout: interactionLayouts.find((layout) => layout === query.get('view')) ?? 'list',
})
