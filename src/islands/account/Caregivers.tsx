import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import {
  $caregivers,
  acceptInvitation,
  type Caregiver,
  endCaregiver,
  inviteCaregiver,
  loadCaregivers,
} from '#client/account/caregivers.ts'
import type { CallFailure } from '#client/http/call.ts'
import { newKey } from '#client/http/change.ts'
import { showSnackbar } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { formatMoment } from '#i18n/moment.ts'
import {
  type CaregiverAct,
  type CaregiverMay,
  caregiverMays,
  caregiverRule,
} from '#model/caregiver.ts'
import type { Locale } from '#model/locale.ts'
import { paths } from '#paths.ts'
import { actButton } from '../parts/act-button.ts'
import { Field } from '../parts/Field.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Unread } from '../parts/Unread.tsx'
import { CaredForOrders, type DrawnOrders } from './CaredForOrders.tsx'
import { SignInAgain, wantsSignIn } from './SignInAgain.tsx'

type Props = { t: IslandT<'family'>; locale: Locale }
type Looked = DrawnOrders & { id: string }

const actText = (t: Props['t'], act: CaregiverAct): string => {
  switch (act) {
    case 'invited':
      return t('caregivers:act_invited')
    case 'accepted':
      return t('caregivers:act_accepted')
    case 'looked':
      return t('caregivers:act_looked')
    case 'ordered':
      return t('caregivers:act_ordered')
    case 'ended':
      return t('caregivers:act_ended')
  }
}
const mayText = (t: Props['t'], may: CaregiverMay): string =>
  may === 'see' ? t('caregivers:may_see') : t('caregivers:may_order')

/** What was done between the two, as both read it. */
const Acts = ({ t, locale, of, side }: Props & { of: Caregiver; side: 'owner' | 'caregiver' }) => (
  <details>
    <summary>{t('caregivers:acts')}</summary>
    <ul className="list">
      {of.acts.map(({ act, by, orderId, at }) => (
        <li key={`${at} ${act}`}>
          {formatMoment(locale, at)} · {by === side ? t('caregivers:you') : of.name}:{' '}
          {[actText(t, act), orderId].filter(Boolean).join(' ')}
        </li>
      ))}
    </ul>
  </details>
)

/** One of either side: whom it is for, how it stands, and the button that ends it. */
const Link = ({
  t,
  locale,
  of,
  side,
  busy,
  end,
  looked = null,
}: Props & {
  of: Caregiver
  looked?: Looked | null
  side: 'owner' | 'caregiver'
  busy: boolean
  end: (id: string) => void
}) => {
  const { id, name, people, may, state, until } = of
  const isOver = state === 'ended'
  return (
    <li>
      <h3>{name || t('caregivers:erased')}</h3>
      {people.length > 0 && <p>{people.join(', ')}</p>}
      <p>
        {isOver
          ? t('caregivers:over')
          : state === 'invited'
            ? t('caregivers:waits', { moment: formatMoment(locale, until) })
            : mayText(t, may)}
      </p>
      {side === 'caregiver' && !isOver && (
        <CaredForOrders t={t} locale={locale} of={of} drawn={looked?.id === id ? looked : null} />
      )}
      {!isOver && (
        <form className="buttons" method="post">
          <input type="hidden" name="id" value={id} />
          <button
            {...actButton('end', () => end(id), busy)}
            className="button"
            aria-label={t('caregivers:endName', { name })}
          >
            {t('caregivers:end')}
          </button>
        </form>
      )}
      <Acts t={t} locale={locale} of={of} side={side} />
    </li>
  )
}

type InviteProps = Props & {
  people: readonly { id: string; name: string }[]
  refused: DrawnCaregivers['refused']
  onSent: () => void
}

const InviteForm = ({ t, locale, people, refused, onSent }: InviteProps) => {
  const [key, setKey] = useState(newKey)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const contact = String(fields.get('contact') ?? '').trim()
    setBusy(true)
    const failed = await inviteCaregiver(
      {
        ...(contact.includes('@') ? { email: contact } : { phone: contact }),
        patientIds: fields.getAll('person').map(String),
        may: fields.get('may') === 'order' ? 'order' : 'see',
      },
      key,
    )
    setBusy(false)
    setFailure(failed)
    // What is corrected is another intent; after a lost connection it is the same.
    if (failed && failed.errors.length > 0) setKey(newKey())
    if (failed) return
    showSnackbar(t('caregivers:sent', { days: caregiverRule.inviteDays }))
    onSent()
  }
  if (people.length === 0) return <p>{t('caregivers:needsPeople')}</p>
  return (
    <form className="form section" method="post" noValidate onSubmit={(event) => void send(event)}>
      <input type="hidden" name="act" value="invite" />
      <Field
        label={t('caregivers:contact')}
        name="contact"
        autoComplete="off"
        defaultValue={refused?.typed.contact}
      />
      <fieldset>
        <legend>{t('caregivers:whose')}</legend>
        {people.map(({ id, name }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              name="person"
              value={id}
              defaultChecked={refused?.typed.people.includes(id)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('caregivers:may')}</legend>
        {caregiverMays.map((may) => (
          <label key={may} className="check">
            <input
              type="radio"
              name="may"
              value={may}
              defaultChecked={may === (refused?.typed.may ?? 'see')}
            />
            {mayText(t, may)}
          </label>
        ))}
      </fieldset>
      <Refused of={failure ?? refused} otherwise={t('common:requestFailed')} />
      {wantsSignIn(failure ?? refused) && (
        <SignInAgain t={t} locale={locale} back={paths.family()} />
      )}
      <p className="buttons">
        <button type="submit" className="button button-main" disabled={busy}>
          {t('caregivers:send')}
        </button>
      </p>
    </form>
  )
}

/** Both sides as the server drew them into the page, and what was refused of a form. */
export type DrawnCaregivers = {
  caregivers: readonly Caregiver[]
  caredFor: readonly Caregiver[]
  errors: CallFailure['errors']
  /** What a form read for a caregiver. */
  looked: Looked | null
  /** An invitation that was sent by the form and refused, as it was typed. */
  refused: {
    errors: CallFailure['errors']
    typed: { contact: string; people: readonly string[]; may: CaregiverMay }
  } | null
}

/** Who acts for the customer, for whom the customer acts, and how it begins and ends. */
export const Caregivers = ({
  t,
  locale,
  people,
  first = { caregivers: [], caredFor: [], errors: [], looked: null, refused: null },
}: Props & Pick<InviteProps, 'people'> & { first?: DrawnCaregivers }) => {
  const reading = useStore($caregivers)
  const [sent, setSent] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Pick<CallFailure, 'errors'> | null>(
    first.errors.length > 0 ? first : null,
  )

  // The pressed page knows no customer.
  useEffect(() => void loadCaregivers(), [])

  const doing = async (act: () => Promise<CallFailure | null>) => {
    setBusy(true)
    setFailure(null)
    const failed = await act()
    setBusy(false)
    setFailure(failed)
    return failed === null
  }
  const end = (id: string) => void doing(() => endCaregiver(id))
  const accept = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '')
    if (await doing(() => acceptInvitation(code))) form.reset()
  }
  const { caregivers, caredFor } = reading.data ?? first
  const common = { t, locale, busy, end }
  return (
    <>
      <section className="panel" aria-labelledby="caregivers">
        <h2 id="caregivers">{t('caregivers:title')}</h2>
        <p>{t('caregivers:how')}</p>
        <Unread t={t} of={reading} retry={() => void loadCaregivers()} />
        <ul className="list">
          {caregivers.map((of) => (
            <Link key={of.id} of={of} side="owner" {...common} />
          ))}
        </ul>
        <details key={sent} open={first.refused !== null && sent === 0}>
          <summary className="button">{t('caregivers:invite')}</summary>
          <InviteForm
            t={t}
            locale={locale}
            people={people}
            refused={first.refused}
            onSent={() => setSent(sent + 1)}
          />
        </details>
      </section>
      <section className="panel" aria-labelledby="cared-for">
        <h2 id="cared-for">{t('caregivers:caredFor')}</h2>
        <ul className="list">
          {caredFor.map((of) => (
            <Link key={of.id} of={of} side="caregiver" looked={first.looked} {...common} />
          ))}
        </ul>
        <form className="form" method="post" noValidate onSubmit={(event) => void accept(event)}>
          <input type="hidden" name="act" value="accept" />
          <Field
            label={t('caregivers:code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <p>
            <button type="submit" className="button" disabled={busy}>
              {t('caregivers:accept')}
            </button>
          </p>
        </form>
        <Refused of={failure} otherwise={t('common:requestFailed')} />
      </section>
    </>
  )
}
