import { filterSheet } from '#client/page/filter-sheet.ts'
import { narrowInPlace } from '#client/page/listing.ts'
import { loadMoreInto } from '#client/page/load-more.ts'

// A script of its own: only pages with lists that go on or narrow have it.
const more = document.querySelector<HTMLAnchorElement>('a[data-loading]')
const list = document.querySelector('main .entries, main .cards')
if (more && list) loadMoreInto(more, list)

const listing = document.querySelector('.listing')
if (listing) filterSheet(listing, narrowInPlace(listing))
