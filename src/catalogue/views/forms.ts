import {
  type CheckPackView,
  type ContactView,
  emptyForm,
  type ReportView,
  type UnsubscribeView,
} from '#model/views/forms.ts'
import type { OrderByFormView } from '#model/views/order-by-form.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import { headOf } from './head.ts'

export const contactView = (catalogue: Catalogue, key: KeyOf<'contact'>): ContactView => ({
  is: 'contact',
  head: headOf(catalogue, key),
  form: emptyForm,
})

export const reportView = (catalogue: Catalogue, key: KeyOf<'report'>): ReportView => ({
  is: 'report',
  head: headOf(catalogue, key, { index: false }),
  page: key.page,
  form: emptyForm,
})

export const orderByFormView = (
  catalogue: Catalogue,
  key: KeyOf<'orderByForm'>,
): OrderByFormView => ({
  is: 'orderByForm',
  head: headOf(catalogue, key, { index: false }),
  city: null,
  step: { is: 'unread' },
})

export const unsubscribeView = (
  catalogue: Catalogue,
  key: KeyOf<'unsubscribe'>,
): UnsubscribeView => ({
  is: 'unsubscribe',
  head: headOf(catalogue, key, { index: false }),
  link: { is: 'none' },
})

export const checkPackView = (catalogue: Catalogue, key: KeyOf<'pack'>): CheckPackView => ({
  is: 'pack',
  head: headOf(catalogue, key),
  form: emptyForm,
  known: null,
})
