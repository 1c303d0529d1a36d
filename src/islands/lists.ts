import { filterSheet } from '#client/page/filter-sheet.ts'
import { narrowInPlace } from '#client/page/listing.ts'
import { loadMoreInto } from '#client/page/load-more.ts'

// A separate script: only pages with lists that grow or filter load it.
const more = document.querySelector<HTMLAnchorElement>('a[data-loading]')
const list = document.querySelector('main .entries, main .cards')
if (more && list) loadMoreInto(more, list)

const listing = document.querySelector('.listing')
if (listing) filterSheet(listing, narrowInPlace(listing))
