import { rememberSearch } from '#client/browser/recent-searches.ts'
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

// Here and not in the island: a form may be sent before the island is awake.
addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.role === 'search') rememberSearch(String(new FormData(target).get('name') ?? ''))
})

const top = document.querySelector<HTMLElement>('.to-top')
if (top) offerTop(top)

const more = document.querySelector<HTMLAnchorElement>('a[data-loading]')
const list = more && document.querySelector('main .entries, main .cards')
if (list) void import('#client/page/load-more.ts').then(({ loadMoreInto }) => loadMoreInto(more, list))

const listing = document.querySelector('.listing')
if (listing)
  void Promise.all([import('#client/page/listing.ts'), import('#client/page/filter-sheet.ts')]).then(
    ([{ narrowInPlace }, { filterSheet }]) => filterSheet(listing, narrowInPlace(listing)),
  )
