import type { ReportedKind } from '../error-report.ts'
import type { MailCategory } from '../mail-category.ts'
import type { Head } from './parts.ts'

/** Pages whose content is a plain form that this site itself answers: they work without scripts. */

/**
 * What a form shows: `typed` is what was sent before, `faults` the text of each wrong field in the page's language, `failed` a text about the
 * whole. The pressed page has an empty form.
 */
export type FormState<Field extends string> = {
  is: 'asked'
  typed: Partial<Record<Field, string>>
  faults: Partial<Record<Field, string>>
  failed: string | null
}

export type ContactField = 'name' | 'email' | 'phone' | 'subject' | 'message'
/** `until`: the moment by which the law demands an outcome. */
export type ContactView = {
  is: 'contact'
  head: Head
  form: FormState<ContactField> | { is: 'sent'; ticket: string; until: string }
}

/** `page` is the path that is reported, without its language. */
export type ReportView = {
  is: 'report'
  head: Head
  page: string
  form:
    | FormState<'email' | 'feedback'>
    | { is: 'sent'; thanks: string; kind: ReportedKind }
    | { is: 'answered'; thanks: string }
}

/** `none`: opened without the link of a mail. `bad`: the link was cut or changed. */
export type UnsubscribeView = {
  is: 'unsubscribe'
  head: Head
  link:
    | { is: 'none' }
    | { is: 'bad' }
    | { is: 'known'; token: string; category: MailCategory; subscribed: boolean }
}

/** What is known of the batch number on a customer's pack. `isAlike`: the name that was typed may be the one of the alert. */
export type KnownOfPack = {
  product: string
  maker: string
  reason: string
  /** Month or day of the list; null where it names none. */
  published: string | null
  /** The list, or the number of the alert. */
  source: string
  isAlike: boolean
  /** This shop took the batch back. */
  isRecalled: boolean
}

export type CheckPackView = {
  is: 'pack'
  head: Head
  form: FormState<'product' | 'batch'>
  /** Null before anything was asked. */
  known: KnownOfPack[] | null
}

export const emptyForm: FormState<never> = { is: 'asked', typed: {}, faults: {}, failed: null }
