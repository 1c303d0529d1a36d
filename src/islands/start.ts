import { filterSheet } from '#client/page/filter-sheet.ts'
import { narrowInPlace } from '#client/page/listing.ts'
import { loadMoreInto } from '#client/page/load-more.ts'
import { heedSearchForms } from '#client/page/search-forms.ts'
import { offerTop } from '#client/page/to-top.ts'
import { islands } from './islands.ts'
import { type Hydrate, wakeOnIntent } from './wake.ts'

/** React and the island's code come together, and only when one is needed. */
const load = async (name: string): Promise<Hydrate> => {
  const [{ hydrate }, component] = await Promise.all([
    import('./hydrate.ts'),
    (islands as Record<string, () => Promise<unknown>>)[name]?.(),
  ])
  return (element, props) => hydrate(element, component, props)
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) wakeOnIntent(element, load)

// The address of the overlay opens it (spec §2), also when it is followed or opened in a new tab.
const wakeSearch = () => {
  if (location.hash === '#search') document.querySelector('[data-island=search]')?.dispatchEvent(new Event('focusin'))
}
addEventListener('hashchange', wakeSearch)
wakeSearch()

heedSearchForms()

const top = document.querySelector<HTMLElement>('.to-top')
if (top) offerTop(top)

const more = document.querySelector<HTMLAnchorElement>('a[data-loading]')
const list = document.querySelector('main .entries, main .cards')
if (more && list) loadMoreInto(more, list)

const listing = document.querySelector('.listing')
if (listing) filterSheet(listing, narrowInPlace(listing))
