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
import { type Fields, parsed } from './form-state.ts'
import { isOpened, type PageAnswerDeps, pageAnswers, seen, viewOf } from './page-answers.ts'

export type FamilyPageDeps = PageAnswerDeps & {
  family: {
    patients: Pick<Serving<typeof patients>, 'list'>
    caregivers: Pick<Serving<typeof contract>, 'list' | 'invite' | 'accept' | 'end'>
  }
  tokenOf: (request: Request) => string | null
  isSameOrigin: (request: Request) => boolean
}

const nothing = { params: undefined, query: undefined, body: undefined }

/** A code, an id, or an invitation for a whole family. */
const formBytes = 4096

/** An invitation as its form sent it; ids of people, which contain no comma, came as one field. */
const invitationOf = ({ contact = '', person = '', may }: Fields) => ({
  contact: contact.trim(),
  patientIds: person.split(',').filter(Boolean),
  may: may === 'order' ? ('order' as const) : ('see' as const),
})

/**
 * The page of the people whom the customer buys for, with what the customer said in it: a caregiver is invited, consents and is ended by a form where no
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
    { act, ...typed }: Fields = {},
  ): Promise<Response | null> => {
    try {
      const people = await patients.list(nothing, call)
      const both = await caregivers.list(nothing, call)
      if ('failed' in people || 'failed' in both) return null
      const texts = refusal ? [failureText(call.locale, refusal)] : []
      const isInvitation = act === 'invite'
      const { contact, patientIds, may } = invitationOf(typed)
      const refused = isInvitation && {
        texts,
        wantsSignIn: refusal?.failed === 'signInAgain',
        typed: { contact, people: patientIds, may },
      }
      const first = {
        ...people.ok,
        ...both.ok,
        errors: isInvitation ? [] : texts,
        refused: refused || null,
      }
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
    const fields = await readFields(request, formBytes)
    const { act, ...typed } = fields
    const { contact, ...invitation } = invitationOf(typed)
    const outcome = !deps.isSameOrigin(request)
      ? failed('notSameOrigin')
      : act === 'invite'
        ? await parsed(
            contract.invite.body,
            { ...invitation, [contact.includes('@') ? 'email' : 'phone']: contact },
            (body) => caregivers.invite({ ...nothing, body }, call),
          )
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
    return 'failed' in outcome ? ((await shown(catalogue, call, outcome, fields)) ?? here) : here
  })
}
