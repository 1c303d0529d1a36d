import type { ReactNode } from 'react'
import { Pages } from '../../parts/Fields.tsx'
import { t } from './words.ts'

type Props = { total: number; empty: string; hasMore: boolean; children: ReactNode }

/** A page of panels below their count, or what it says where there are none. */
export const Entries = ({ total, empty, hasMore, children }: Props) => (
  <>
    <p role="status">{total === 0 ? empty : t('entries', { count: total })}</p>
    <ul className="plain stack">{children}</ul>
    <Pages hasMore={hasMore} />
  </>
)
