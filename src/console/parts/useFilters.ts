import { useSearchParams } from 'wouter'

/** Filters of a list, which live in the address: another filter begins at the first page again. */
export const useFilters = () => {
  const [search, setSearch] = useSearchParams()
  const put = (name: string, value: string): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (name !== 'page') after.delete('page')
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      // A page is a step that the browser goes back over; a filter changes the step.
      { replace: name !== 'page' },
    )
  const get = (name: string): string => search.get(name) ?? ''
  /** The chosen one of `options`; undefined where none of them is chosen. */
  const oneOf = <const Option extends string>(name: string, options: readonly Option[]): Option | undefined =>
    options.find((option) => option === get(name))
  return { get, put, oneOf, page: Math.max(1, Number(get('page')) || 1) }
}
