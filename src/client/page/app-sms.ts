import { partLimits } from '#model/limits.ts'
import { isLocale } from '#model/locale.ts'
import { isMobile } from '#model/patterns.ts'
import { tenDigits } from '#model/phone.ts'
import { call } from '../http/call.ts'

/** Below the field, with a red border; an error goes after three seconds (spec §9). */
const say = (input: HTMLInputElement, text: string, isError: boolean): void => {
  const old = input.parentElement?.querySelector('[data-said]')
  old?.remove()
  const notice = Object.assign(document.createElement('span'), {
    textContent: text,
    role: isError ? 'alert' : 'status',
  })
  notice.className = isError ? 'field-error' : 'small'
  notice.dataset.said = ''
  input.after(notice)
  input.setAttribute('aria-invalid', String(isError))
  if (!isError) return
  setTimeout(() => {
    if (!notice.isConnected) return
    notice.remove()
    input.removeAttribute('aria-invalid')
  }, partLimits.appSmsErrorMs)
}

/** Sends the number of the form without leaving the page. */
export const sendAppSms = async (form: HTMLFormElement): Promise<void> => {
  const input = form.querySelector<HTMLInputElement>('[name=contactNumber]')
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  if (!input || !button || button.disabled) return
  const contactNumber = tenDigits(input.value)
  if (!isMobile(contactNumber)) {
    say(input, form.dataset.invalid ?? '', true)
    input.focus()
    return
  }
  button.disabled = true
  const { lang } = document.documentElement
  const reply = await call('POST /api/v2/app-install-sms', {
    body: { contactNumber, ...(isLocale(lang) && { locale: lang }) },
  })
  button.disabled = false
  if (reply.is === 'ok') say(input, form.dataset.sent ?? '', false)
  else say(input, reply.errors[0]?.msg ?? form.dataset.failed ?? '', true)
}
