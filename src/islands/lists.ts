import { narrowInPlace } from '#client/page/listing.ts'
import { loadMoreInto } from '#client/page/load-more.ts'

// A separate script: only pages with lists that grow or filter load it.
const more = document.querySelector<HTMLAnchorElement>('a[data-loading]')
const list = document.querySelector('main .entries, main .cards')
if (more && list) loadMoreInto(more, list)

/** Below this width the filters are a sheet over the page; `filters.css` repeats the value. */
const small = '(width < 60rem)'

const listing = document.querySelector('.listing')
if (listing) {
  const go = narrowInPlace(listing)
  listing.addEventListener('click', (event) => {
    const details =
      event.target instanceof Element ? event.target.closest('summary')?.parentElement : null
    if (!details || (details.matches('.filters') && !matchMedia(small).matches)) return
    event.preventDefault()
    // Without the script of the sheets the summary opens what stands below it, as in a page without scripts.
    import('#client/page/filter-sheet.ts').then(
      ({ openSheet }) => openSheet(details, go),
      () => details.toggleAttribute('open'),
    )
  })
}
