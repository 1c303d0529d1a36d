import { rememberSearch } from '../browser/recent-searches.ts'

/** Search forms, hydrated or not: an empty one is not submitted (spec §2), and a submitted term becomes a recent search. */
export const onSearchForms = (): void => {
  // The browser would say so in its own language, which need not be the page's.
  addEventListener(
    'invalid',
    (event) => {
      const field = event.target as HTMLInputElement
      if (field.form?.getAttribute('role') !== 'search') return
      event.preventDefault()
      field.focus()
    },
    true,
  )
  addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.getAttribute('role') !== 'search') return
    const text = String(new FormData(form).get('name') ?? '').trim()
    if (text === '') event.preventDefault()
    else rememberSearch(text)
  })
}
