import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Code } from '#islands/auth/Code.tsx'

it.each(['checking', 'sending'] as const)(
  'leads to no other address while the reply about this one is awaited (%s)',
  (busy) => {
    const state = {
      is: 'code',
      name: { by: 'email', name: 'a@nuskha.example' },
      digits: 6,
      minutes: 10,
      busy,
    } as const
    const html = renderToStaticMarkup(
      createElement(Code, {
        t: (key) => key,
        state,
        errorText: () => null,
        redirectUrl: undefined,
      }),
    )
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>login:otherName</)
  },
)
