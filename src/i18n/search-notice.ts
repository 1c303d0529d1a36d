import { emergency } from '#model/emergency.ts'
import type { SearchNotice } from '#model/search-notice.ts'

type NoticeKey =
  | 'searchbox:noticeBrand'
  | 'searchbox:noticeBrandNone'
  | 'searchbox:noticeIgnored'
  | 'searchbox:noticeUnknown'
  | 'searchbox:noticeBeginning'
  | 'searchbox:noticeQuestion'
  | 'searchbox:noticeDoctor'
  | 'searchbox:noticeEmergency'

/** What the reader is told of an answer, in the reader's language: on the page and in the search box. */
export const noticeText = (t: (key: NoticeKey, values?: Record<string, string>) => string, notice: SearchNotice): string => {
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
      return t('searchbox:noticeBeginning', { name: notice.name })
    case 'question':
      return t('searchbox:noticeQuestion', { names: notice.items.map(({ name }) => name).join(', ') })
    case 'doctor':
      return t('searchbox:noticeDoctor')
    case 'emergency':
      return t('searchbox:noticeEmergency', { emergency: emergency.india.emergency })
  }
}
