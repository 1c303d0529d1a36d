import { rememberSearch } from '../browser/recent-searches.ts'

/**
 * Forms of the search, whether their island is awake or not: an empty one is not sent (spec §2), and what is sent is kept as a
 * recent search.
 */
export const onSearchForms = (): void =>
  addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.getAttribute('role') !== 'search') return
    const text = String(new FormData(form).get('name') ?? '').trim()
    if (text === '') event.preventDefault()
    else rememberSearch(text)
  })
