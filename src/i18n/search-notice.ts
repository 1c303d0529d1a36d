import type { EmergencyNotice, SearchNotice } from '#model/search-notice.ts'
import type { IslandT } from './island-keys.ts'

/** What the reader is told of an answer that is no emergency (`emergency-card.ts`), in the reader's language: on the page and in the search box. */
export const noticeText = (
  t: IslandT<'search'>,
  notice: Exclude<SearchNotice, EmergencyNotice>,
): string => {
  switch (notice.is) {
    case 'brand':
      return t(notice.found ? 'searchbox:noticeBrand' : 'searchbox:noticeBrandNone', {
        brand: notice.brand,
        salts: notice.salts.join(' + '),
      })
    case 'ignored':
      return t('searchbox:noticeIgnored', { words: notice.words.join(', ') })
    case 'unknown':
      return t('searchbox:noticeUnknown', { name: notice.name })
    case 'beginning':
      return t('searchbox:noticeBeginning', notice)
    case 'question':
      return t('searchbox:noticeQuestion', {
        names: notice.items.map(({ name }) => name).join(', '),
      })
    case 'more':
      return t('searchbox:noticeMore', { salts: notice.salts.join(' + ') })
    case 'doctor':
      return t('searchbox:noticeDoctor')
    case 'noGoods':
      return t('searchbox:noticeNoGoods')
    case 'danger':
      return t('searchbox:noticeDanger')
  }
}
