import type { Hono } from 'hono'
import type { Catalogue } from '#catalogue/open.ts'
import { pages } from '#catalogue/page.ts'
import { caregivers as contract } from '#contract/account/caregivers.ts'
import type { patients } from '#contract/account/patients.ts'
import type { Locale } from '#model/locale.ts'
import type { ScreenView } from '#model/views/plain.ts'
import { inLocale, paths, screenPaths } from '#paths.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { readFields } from '../http/form-fields.ts'
import type { Call, Serving } from '../kernel/call.ts'
import { failureText } from '../kernel/error-messages.ts'
import { type Failed, failed } from '../kernel/outcome.ts'
import { parsed } from './form-state.ts'
import { isOpened, type PageAnswerDeps, pageAnswers, seen, viewOf } from './page-answers.ts'

export type FamilyPageDeps = PageAnswerDeps & {
  family: {
    patients: Pick<Serving<typeof patients>, 'list'>
    caregivers: Pick<Serving<typeof contract>, 'list' | 'accept' | 'end'>
  }
  tokenOf: (request: Request) => string | null
  isSameOrigin: (request: Request) => boolean
}

const nothing = { params: undefined, query: undefined, body: undefined }

/** A code or an id. */
const formBytes = 4096

/**
 * The page of the people whom the customer buys for, with what the customer said in it: the consent of a caregiver is given and ended by a form where no
 * script is. Who is not signed in gets the pressed page, which leads to the sign-in.
 */
export const familyPage = (app: Hono, deps: FamilyPageDeps): void => {
  const { patients, caregivers } = deps.family
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
      const people = await patients.list(nothing, call)
      const both = await caregivers.list(nothing, call)
      if ('failed' in people || 'failed' in both) return null
      const errors = refusal ? [failureText(call.locale, refusal)] : []
      const first = { ...people.ok, ...both.ok, errors }
      return await html(
        viewOf<ScreenView>(catalogue, pages.screen(call.locale, 'family'), { first }),
        refusal,
      )
    } catch (error) {
      if (isUnavailable(error)) return null
      throw error
    }
  }

  at('GET', screenPaths.family, async (catalogue, locale, request) =>
    isOpened(request) ? await shown(catalogue, callOf(locale, request)) : null,
  )
  at('POST', screenPaths.family, async (catalogue, locale, request) => {
    const call = callOf(locale, request)
    const { act, ...typed } = await readFields(request, formBytes)
    const outcome = !deps.isSameOrigin(request)
      ? failed('notSameOrigin')
      : act === 'accept'
        ? await parsed(contract.accept.body, typed, (body) =>
            caregivers.accept({ ...nothing, body }, call),
          )
        : act === 'end'
          ? await parsed(contract.end.body, typed, (body) =>
              caregivers.end({ ...nothing, body }, call),
            )
          : failed('badRequest')
    const here = seen(inLocale(locale, paths.family()))
    return 'failed' in outcome ? ((await shown(catalogue, call, outcome)) ?? here) : here
  })
}
