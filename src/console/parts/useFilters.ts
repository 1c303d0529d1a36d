import { useSearchParams } from 'wouter'

/** A number that a filter holds, `usual` where nothing is chosen. */
export type Whole = { usual: number; min: number; max: number }

/**
 * Filters of a list, which live in the address: another filter begins at the first page again. `pageName`: the name of the page, where a screen has
 * several lists.
 */
export const useFilters = (pageName = 'page') => {
  const [search, setSearch] = useSearchParams()
  const put = (name: string, value: string): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (name !== pageName) after.delete(pageName)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      // A page is a step that the browser goes back over; a filter changes the step.
      { replace: name !== pageName },
    )
  const get = (name: string): string => search.get(name) ?? ''
  /** The chosen one of `options`; undefined where none of them is chosen. */
  const oneOf = <const Option extends string>(
    name: string,
    options: readonly Option[],
  ): Option | undefined => options.find((option) => option === get(name))
  const whole = (name: string, { usual, min, max }: Whole): number => {
    const typed = Math.trunc(Number(get(name) || usual))
    return Math.min(max, Math.max(min, Number.isNaN(typed) ? usual : typed))
  }
  return { get, put, oneOf, whole, page: Math.max(1, Number(get(pageName)) || 1) }
}
