import { type FormEvent, useId, useRef, useState } from 'react'
import { reportError, selectedText } from '#client/reports/report-error.ts'
import { lastLogin } from '#client/session/personal.ts'
import { closeOverlay } from '#client/ui/overlay.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { emailOf } from '#model/patterns.ts'
import { wantedKindOf } from '#model/wanted-topics.ts'
import { withoutLocale } from '#paths.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Errors } from '../parts/Errors.tsx'
import { Field } from '../parts/Field.tsx'
import { focusError } from '../parts/focusError.ts'
import { useForm } from '../parts/useForm.ts'
import { ThanksQuestion } from './ThanksQuestion.tsx'

/** The report-error modal (spec §2, §5): what was typed survives closing it, until it has been sent. */
export const ReportError = ({ t }: { t: IslandT<'report'> }) => {
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  const [selected] = useState(selectedText)
  const [busy, setBusy] = useState(false)
  const [thanks, setThanks] = useState('')
  const [failed, setFailed] = useState<readonly string[]>([])
  const form = useForm('reportError', { email: '', feedback: '' }, () => ({
    email: emailOf(lastLogin()) ?? '',
  }))

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailed([])
    const reply = await reportError({ ...form.typed, selected })
    setBusy(false)
    if (reply.is === 'reported') {
      form.clear()
      setThanks(reply.text)
      return
    }
    const ofField = (name: string) => reply.errors.find(({ field }) => field === name)?.msg
    const [email, feedback] = [ofField('email'), ofField('feedback')]
    form.setErrors({ ...(email && { email }), ...(feedback && { feedback }) })
    if (!email && !feedback) setFailed(failureTexts(reply, t('report:failed')))
    focusError(element.current)
  }
  const wrong = form.errors.feedback
  const kind = wantedKindOf(withoutLocale(location.pathname))
  if (thanks !== '')
    return (
      <Dialog title={t('report:title')} close={t('report:close')} onClose={closeOverlay}>
        {/* The button that had the focus is gone. */}
        <p ref={(element) => element?.focus()} tabIndex={-1} className="note" role="status">
          {thanks}
        </p>
        {kind && <ThanksQuestion t={t} kind={kind} />}
      </Dialog>
    )
  return (
    <Dialog title={t('report:title')} close={t('report:close')} onClose={closeOverlay}>
      <form ref={element} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p>{t('report:lead')}</p>
        <p className="note note-caution">{t('report:notQuestion')}</p>
        {selected !== '' && (
          <p className="small">
            {t('report:selected')}: <q>{selected}</q>
          </p>
        )}
        <Field
          label={t('report:email')}
          type="email"
          autoComplete="email"
          maxLength={300}
          {...form.field('email')}
        />
        <div className="field">
          <label htmlFor={id}>{t('report:feedback')}</label>
          <textarea
            id={id}
            rows={5}
            maxLength={5_000}
            value={form.typed.feedback}
            aria-invalid={wrong !== undefined}
            {...(wrong !== undefined && { 'aria-describedby': `${id}-error` })}
            onChange={({ currentTarget }) => form.set({ feedback: currentTarget.value })}
          />
          {wrong !== undefined && (
            <span id={`${id}-error`} className="field-error" role="alert">
              {wrong}
            </span>
          )}
        </div>
        <Errors texts={failed} />
        <button type="submit" className="button button-main" disabled={busy || !form.isAlive}>
          {busy ? t('report:sending') : t('report:send')}
        </button>
      </form>
    </Dialog>
  )
}
