import type { Hono } from 'hono'
import type { Catalogue } from '#catalogue/open.ts'
import { type KeyOf, pages } from '#catalogue/page.ts'
import { ContactForm, contactFields } from '#contract/contact/contact.ts'
import { ErrorReportForm, ThanksAnswer } from '#contract/reports/reports.ts'
import { isReportedPath } from '#model/error-report.ts'
import type { Locale } from '#model/locale.ts'
import type { CheckPackView, ContactView, ReportView, UnsubscribeView } from '#model/views/forms.ts'
import { emptyForm } from '#model/views/forms.ts'
import { wantedAnswer, wantedKindOf, wantedTopics } from '#model/wanted-topics.ts'
import { checkPackPath, contactPath, unsubscribePath, withoutLocale } from '#paths.ts'
import type { Contact } from '../contact/contact.ts'
import { readFields } from '../http/form-fields.ts'
import { failureText } from '../kernel/error-messages.ts'
import { type Failed, failed } from '../kernel/outcome.ts'
import type { MailPreferenceService } from '../notifications/preferences.ts'
import type { Reports } from '../reports/reports.ts'
import type { CheckPack } from '../stock/check-pack.ts'
import { type Fields, formState, parsed } from './form-state.ts'
import { type PageAnswerDeps, pageAnswers, viewOf } from './page-answers.ts'

/** A form of these pages holds a message of some thousand characters in any script. */
const formBytes = 64 * 1024

export type FormPageDeps = PageAnswerDeps & {
  checkPack: CheckPack
  contact: Contact
  reports: Reports
  mailPreferences: MailPreferenceService
  isSameOrigin: (request: Request) => boolean
  clientAddressOf: (request: Request) => string | null
}

/**
 * The answers to the plain forms of pages, which work without scripts: the same page with what is wrong beside its field, or with the result.
 * Only a POST changes anything: programs that look at the links of mails send GET.
 */
export const formPages = (app: Hono, deps: FormPageDeps): void => {
  const { checkPack, contact, reports, mailPreferences, isSameOrigin, clientAddressOf } = deps
  const { at, html } = pageAnswers(app, deps)

  at('GET', checkPackPath, async (catalogue, locale, request) => {
    const { searchParams } = new URL(request.url)
    const [product, batch] = ['product', 'batch'].map(
      (name) => searchParams.get(name)?.trim() ?? null,
    )
    if (product == null && batch == null) return null
    const typed = { product: product ?? '', batch: batch ?? '' }
    const known = await checkPack(typed)
    const show = (changed: Partial<CheckPackView>, refusal?: Failed) =>
      html(viewOf<CheckPackView>(catalogue, pages.pack(locale) as KeyOf<'pack'>, changed), refusal)
    return 'failed' in known
      ? show({ form: formState(locale, ['product', 'batch'], typed, known) }, known)
      : show({ form: { ...emptyForm, typed }, known })
  })

  at('POST', contactPath, async (catalogue, locale, request) => {
    const show = (form: ContactView['form'], refusal?: Failed) =>
      html(
        viewOf<ContactView>(catalogue, pages.contact(locale) as KeyOf<'contact'>, { form }),
        refusal,
      )
    const typed = await readFields(request, formBytes)
    const outcome = isSameOrigin(request)
      ? await parsed(ContactForm, typed, (form) =>
          contact.submit(form, { locale, client: clientAddressOf(request) }),
        )
      : failed('notSameOrigin')
    if ('failed' in outcome) return show(formState(locale, contactFields, typed, outcome), outcome)
    return show({ is: 'sent', ticket: outcome.ok.ticket, until: outcome.ok.redressBy })
  })

  at('POST', '/report-error', async (catalogue, locale, request) => {
    const page = withoutLocale(new URL(request.url).searchParams.get('page') ?? '')
    if (!isReportedPath(page)) return null
    const show = (form: ReportView['form'], refusal?: Failed) =>
      html(
        viewOf<ReportView>(catalogue, pages.report(locale, page) as KeyOf<'report'>, { form }),
        refusal,
      )
    const typed: Fields = { ...(await readFields(request, formBytes)), page }
    const kind = wantedKindOf(page)
    if (kind && 'questionId' in typed) {
      const answer = wantedAnswer(wantedTopics[kind].filter((topic) => topic in typed))
      const { questionId } = typed
      const answered = isSameOrigin(request)
        ? await parsed(ThanksAnswer, { questionId, answer, page }, (sent) =>
            reports.answer(sent, { locale, client: clientAddressOf(request) }),
          )
        : failed('notSameOrigin')
      if ('failed' in answered)
        return show({ is: 'sent', thanks: failureText(locale, answered), kind }, answered)
      return show({ is: 'answered', thanks: answered.ok.msg })
    }
    const outcome = isSameOrigin(request)
      ? await parsed(ErrorReportForm, typed, (report) =>
          reports.report(report, { locale, client: clientAddressOf(request) }),
        )
      : failed('notSameOrigin')
    if ('failed' in outcome)
      return show(formState(locale, ['email', 'feedback'], typed, outcome), outcome)
    return show(
      kind
        ? { is: 'sent', thanks: outcome.ok.msg, kind }
        : { is: 'answered', thanks: outcome.ok.msg },
    )
  })

  const linkOf = async (
    token: string,
    change: boolean | null,
  ): Promise<UnsubscribeView['link']> => {
    const outcome =
      change === null
        ? await mailPreferences.ofLink(token)
        : await mailPreferences.byLink(token, change)
    return 'failed' in outcome ? { is: 'bad' } : { is: 'known', token, ...outcome.ok }
  }
  const unsubscribed = async (
    catalogue: Catalogue,
    locale: Locale,
    request: Request,
    read: () => Promise<boolean | null>,
  ) => {
    const token = new URL(request.url).searchParams.get('token')
    if (token === null || token === '') return null
    const link = await linkOf(token, await read())
    const view = viewOf<UnsubscribeView>(
      catalogue,
      pages.unsubscribe(locale) as KeyOf<'unsubscribe'>,
      { link },
    )
    return await html(view, link.is === 'bad' ? failed('linkUnknown') : undefined)
  }
  at('GET', unsubscribePath(), (catalogue, locale, request) =>
    unsubscribed(catalogue, locale, request, async () => null),
  )
  // A mail program posts `List-Unsubscribe=One-Click`, as a form of either kind and from no page (RFC 8058): the token is the authority.
  at('POST', unsubscribePath(), (catalogue, locale, request) =>
    unsubscribed(
      catalogue,
      locale,
      request,
      async () => (await readFields(request, formBytes)).subscribed === 'true',
    ),
  )
}
