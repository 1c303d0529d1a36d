import { useEffect, useRef } from 'react'
import type { Paged } from '#client/http/paged.ts'

type Props = {
  list: Pick<Paged<unknown>, 'load' | 'hasMore'>
  text: string
  loading: string
  onMore: () => void
  /** The page that the button asks for where no script runs. */
  next?: number | undefined
}

/** The button of a paged list: pressed, or scrolled to, it loads the next page; it disappears after the last (spec §4 "Paged load more"). */
export const More = ({ list, text, loading, onMore, next }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const isReady = list.hasMore && list.load === 'ready'

  // Only after a scroll: a list that ends above the fold must not load by itself. A failed page waits for a press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onMore` is a new function at every render
  useEffect(() => {
    const seen = button.current
    if (!isReady || !seen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onMore()
    })
    const observe = () => observer.observe(seen)
    addEventListener('scroll', observe, { passive: true, once: true })
    return () => {
      removeEventListener('scroll', observe)
      observer.disconnect()
    }
  }, [isReady])

  return list.hasMore ? (
    <form className="more-entries">
      <button
        ref={button}
        type={next === undefined ? 'button' : 'submit'}
        name="pageNumber"
        value={next}
        data-waits=""
        className="button"
        disabled={list.load === 'loading'}
        onClick={(event) => {
          event.preventDefault()
          onMore()
        }}
      >
        {list.load === 'loading' ? loading : text}
      </button>
    </form>
  ) : null
}
