import type { ReactNode } from 'react'
import type { Paged } from '#client/http/paged.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { T } from '#i18n/t.ts'
import { Failed } from './Failed.tsx'
import { More } from './More.tsx'

type Props = {
  t: T<'common:requestFailed' | 'common:loading' | 'common:loadMore' | 'overlay:retry'>
  list: Paged<unknown>
  onMore: () => void
  /** What is shown where the list has no entry. */
  empty: ReactNode
  children: ReactNode
}

/** The page of a list that the server drew, until the script has read it. */
export const drawnUntilRead = <Entry,>(
  read: Paged<Entry>,
  first: Pick<Paged<Entry>, 'entries' | 'hasMore' | 'pages'> | undefined,
): Paged<Entry> =>
  first && read.pages === 0 && read.load === 'loading'
    ? { ...first, load: 'ready', failure: null }
    : read

/** A list that is loaded page by page, with why the last one failed and the button of the next. */
export const PagedList = ({ t, list, onMore, empty, children }: Props) => (
  <>
    {list.failure && (
      <Failed
        text={failureTexts(list.failure, t('common:requestFailed')).join(' ')}
        retry={t('overlay:retry')}
        onRetry={onMore}
      />
    )}
    {list.pages === 0 && list.load === 'loading' && <p role="status">{t('common:loading')}</p>}
    {list.load === 'ready' && list.entries.length === 0 && empty}
    {children}
    <More
      list={list}
      text={t('common:loadMore')}
      loading={t('common:loading')}
      onMore={onMore}
      next={list.pages + 1}
    />
  </>
)
