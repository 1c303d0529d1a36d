import type { Paged } from '#client/http/paged.ts'

type Props = { list: Pick<Paged<unknown>, 'load' | 'hasMore'>; text: string; loading: string; onMore: () => void }

/** The button of a paged list: shows loading, and disappears after the last page (spec §4 "Paged load more"). */
export const More = ({ list, text, loading, onMore }: Props) =>
  list.hasMore ? (
    <p className="more-entries">
      <button type="button" className="button" disabled={list.load === 'loading'} onClick={onMore}>
        {list.load === 'loading' ? loading : text}
      </button>
    </p>
  ) : null
