import { useStore } from '@nanostores/react'
import { type ReactNode, useRef, useState } from 'react'
import {
  $consents,
  answerConsent,
  type Consents as Given,
  loadConsents,
  takeConsents,
} from '#client/account/account.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { Errors } from '../parts/Errors.tsx'
import { Field } from '../parts/Field.tsx'
import { focusError } from '../parts/focusError.ts'
import { Unread } from '../parts/Unread.tsx'
import { ConfirmNumber } from '../session/ConfirmNumber.tsx'

type Kind =
  | 'orderUpdatesWhatsapp'
  | 'orderUpdatesSms'
  | 'healthHistory'
  | 'personalStorage'
  | 'marketing'
const kinds: readonly Kind[] = [
  'orderUpdatesWhatsapp',
  'orderUpdatesSms',
  'healthHistory',
  'personalStorage',
  'marketing',
]
export const consentTexts = {
  orderUpdatesWhatsapp: 'account:whatsapp',
  orderUpdatesSms: 'account:sms',
  healthHistory: 'account:healthHistory',
  personalStorage: 'account:personalStorage',
  marketing: 'account:marketing',
} as const satisfies Record<Kind, string>
const needsNumber = (kind: Kind, consents: Given): boolean =>
  (kind === 'orderUpdatesWhatsapp' && !consents.whatsappNumber) ||
  (kind === 'orderUpdatesSms' && !consents.smsNumber)

/** The customer's consents, each given and withdrawn on its own; the page has loaded them. */
export const Consents = ({ t, children }: { t: IslandT<'account'>; children: ReactNode }) => {
  const form = useRef<HTMLElement>(null)
  const reading = useStore($consents)
  const [number, setNumber] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [failed, setFailed] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  const answer = async (kind: Kind, isGiven: boolean, consents: Given) => {
    setWrong(null)
    setFailed([])
    setBusy(true)
    const failure = await answerConsent({
      [kind]: isGiven,
      ...(isGiven && needsNumber(kind, consents) && { contactNumber: number }),
    })
    setBusy(false)
    if (!failure) return
    const ofNumber = failure.errors.find(
      ({ code }) =>
        code === 'contactEmpty' || code === 'contactInvalid' || code === 'contactCountry',
    )
    if (!ofNumber) return setFailed(failureTexts(failure, t('common:requestFailed')))
    setWrong(ofNumber.msg)
    focusError(form.current)
  }
  const sendAgain = async ({ numberToConfirm, whatsappNumber }: Given) => {
    if (numberToConfirm === null) return
    const kind = numberToConfirm === whatsappNumber ? 'orderUpdatesWhatsapp' : 'orderUpdatesSms'
    setFailed([])
    const failure = await answerConsent({ [kind]: true, contactNumber: `+${numberToConfirm}` })
    if (failure) setFailed(failureTexts(failure, t('common:requestFailed')))
  }
  const consents = reading.data
  return (
    <section ref={form} className="panel" aria-labelledby="consents">
      <h2 id="consents">{t('account:consents')}</h2>
      <Unread t={t} of={reading} retry={() => void loadConsents()} />
      {consents && (
        <>
          {(!consents.whatsappNumber || !consents.smsNumber) && (
            <Field
              label={t('checkout:contact')}
              type="tel"
              autoComplete="tel"
              hint={t('account:numberHint')}
              value={number}
              error={wrong}
              onChange={({ currentTarget }) => {
                setNumber(currentTarget.value)
                setWrong(null)
              }}
            />
          )}
          {kinds.map((kind) => (
            <label key={kind} className="check">
              <input
                type="checkbox"
                checked={consents[kind]}
                disabled={busy}
                onChange={({ currentTarget }) => void answer(kind, currentTarget.checked, consents)}
              />
              {t(consentTexts[kind])}
            </label>
          ))}
          {consents.numberToConfirm !== null && (
            <ConfirmNumber
              t={t}
              number={`+${consents.numberToConfirm}`}
              onConfirmed={({ consents: after }) => takeConsents(after)}
              onAgain={() => void sendAgain(consents)}
            />
          )}
          <Errors texts={failed} />
        </>
      )}
      {children}
    </section>
  )
}
