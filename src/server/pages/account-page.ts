import type { Hono } from 'hono'
import type { Catalogue } from '#catalogue/open.ts'
import { pages } from '#catalogue/page.ts'
import type { WireError } from '#contract/core/envelope.ts'
import type { ScreenView } from '#model/views/plain.ts'
import { inLocale, screenPaths } from '#paths.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { readFields } from '../http/form-fields.ts'
import type { Call } from '../kernel/call.ts'
import { wireErrors } from '../kernel/error-messages.ts'
import { type Failed, failed, type Outcome } from '../kernel/outcome.ts'
import type { Fields } from './form-state.ts'
import { callOf, isOpened, type PageAnswerDeps, pageAnswers, seen, viewOf } from './page-answers.ts'

export type AccountPageDeps = PageAnswerDeps & {
  tokenOf: (request: Request) => string | null
  isSameOrigin: (request: Request) => boolean
}

type AccountPage = {
  screen: 'account' | 'addresses' | 'family' | 'refills' | 'wallet'
  /** What the page shows first, with what was refused of the form that was `typed` or what it found; a refusal where it cannot be read. */
  read: (
    call: Call,
    errors: WireError[],
    typed: Fields,
    value: unknown,
    refusal?: Failed,
  ) => Promise<Outcome<object>>
  /** Does what a form of the page asks for. */
  act: (call: Call, fields: Fields) => Promise<Outcome<unknown>>
  /** Acts that change nothing a reload must not repeat: what they find is drawn into the page. */
  finds?: readonly string[]
}

/** What the address asks for, such as a form to be opened. */
export const askedOf = ({ request }: Call): Fields =>
  Object.fromEntries(new URL(request.url).searchParams)

/** Nothing besides the session. */
export const nothing = { params: undefined, query: undefined, body: undefined }
/** A person with everything at its longest, a letter of an Indian script as nine bytes. */
const formBytes = 32 * 1024

/**
 * A page of the account with what the customer said in it, whose buttons are forms where no script is. Who is not signed in gets the pressed page, which
 * leads to the sign-in.
 */
export const accountPage = (
  app: Hono,
  deps: AccountPageDeps,
  { screen, read, act, finds = [] }: AccountPage,
): void => {
  const { at, html } = pageAnswers(app, deps)

  const shown = async (
    catalogue: Catalogue,
    call: Call,
    refusal?: Failed,
    typed: Fields = {},
    value: unknown = null,
  ): Promise<Response | null> => {
    try {
      const faults = refusal ? [refusal, ...(refusal.besides ?? [])] : []
      const first = await read(call, wireErrors(call.locale, faults), typed, value, refusal)
      if ('failed' in first) return null
      const view = viewOf<ScreenView>(catalogue, pages.screen(call.locale, screen), {
        first: first.ok,
      })
      return await html(view, refusal)
    } catch (error) {
      if (isUnavailable(error)) return null
      throw error
    }
  }

  at('GET', screenPaths[screen], async (catalogue, locale, request) =>
    isOpened(request) ? await shown(catalogue, callOf(deps, locale, request)) : null,
  )
  at('POST', screenPaths[screen], async (catalogue, locale, request) => {
    const fields = await readFields(request, formBytes)
    const call = callOf(deps, locale, request, fields.key)
    const outcome = deps.isSameOrigin(request) ? await act(call, fields) : failed('notSameOrigin')
    const here = seen(inLocale(locale, screenPaths[screen]))
    const drawn =
      'failed' in outcome
        ? await shown(catalogue, call, outcome, fields)
        : finds.includes(fields.act ?? '')
          ? await shown(catalogue, call, undefined, fields, outcome.ok)
          : null
    return drawn ?? here
  })
}
