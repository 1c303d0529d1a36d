import type { Hono } from 'hono'
import type { Catalogue } from '#catalogue/open.ts'
import { pages } from '#catalogue/page.ts'
import { reorders as contract } from '#contract/reorders/reorders.ts'
import type { Locale } from '#model/locale.ts'
import type { ScreenView } from '#model/views/plain.ts'
import { inLocale, paths, screenPaths } from '#paths.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { readFields } from '../http/form-fields.ts'
import type { Call, Serving } from '../kernel/call.ts'
import { failureText } from '../kernel/error-messages.ts'
import { type Failed, failed, type Outcome } from '../kernel/outcome.ts'
import { type Fields, parsed } from './form-state.ts'
import { isOpened, type PageAnswerDeps, pageAnswers, seen, viewOf } from './page-answers.ts'

export type RegularOrdersPageDeps = PageAnswerDeps & {
  reorders: { own: Serving<typeof contract> }
  tokenOf: (request: Request) => string | null
  isSameOrigin: (request: Request) => boolean
}

const none = { params: undefined, query: undefined, body: undefined }
const formBytes = 4096

/**
 * The page of the regular orders, with what the customer said in it: what is ordered by itself is skipped, moved, paused and ended by a form where no script
 * is. Who is not signed in gets the pressed page, which leads to the sign-in.
 */
export const regularOrdersPage = (app: Hono, deps: RegularOrdersPageDeps): void => {
  const { own } = deps.reorders
  const { at, html } = pageAnswers(app, deps)

  const callOf = (locale: Locale, request: Request): Call => ({
    locale,
    request,
    client: null,
    isUpload: false,
    token: deps.tokenOf(request),
    idempotencyKey: null,
  })
  const shown = async (
    catalogue: Catalogue,
    call: Call,
    refusal?: Failed,
  ): Promise<Response | null> => {
    try {
      const all = await own.list(none, call)
      if ('failed' in all) return null
      const errors = refusal ? [failureText(call.locale, refusal)] : []
      const first = { list: all.ok, errors }
      return await html(
        viewOf<ScreenView>(catalogue, pages.screen(call.locale, 'refills'), { first }),
        refusal,
      )
    } catch (error) {
      if (isUnavailable(error)) return null
      throw error
    }
  }
  const act = async (
    call: Call,
    { orderId = '', act: asked, ...typed }: Fields,
  ): Promise<Outcome<unknown>> => {
    const of = { ...none, params: { id: orderId } }
    if (asked === 'skip') return await own.skip(of, call)
    if (asked === 'pause') return await own.pause(of, call)
    if (asked === 'end') return await own.cancelAll(of, call)
    if (asked === 'move')
      return await parsed(contract.move.body, typed, (body) => own.move({ ...of, body }, call))
    if (asked === 'agree')
      return await parsed(contract.agree.body, typed, (body) => own.agree({ ...of, body }, call))
    return failed('badRequest')
  }

  at('GET', screenPaths.refills, async (catalogue, locale, request) =>
    isOpened(request) ? await shown(catalogue, callOf(locale, request)) : null,
  )
  at('POST', screenPaths.refills, async (catalogue, locale, request) => {
    const call = callOf(locale, request)
    const fields = await readFields(request, formBytes)
    const told = deps.isSameOrigin(request) ? await act(call, fields) : failed('notSameOrigin')
    const here = seen(inLocale(locale, paths.refills()))
    return 'failed' in told ? ((await shown(catalogue, call, told)) ?? here) : here
  })
}
