import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { choosePatient } from '#client/account/patients.ts'
import { $cartCheck, type CartChecked } from '#client/interactions/cart-interactions.ts'
import { alertFailure } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'

type Props = {
  t: IslandT<'whoFor'>
  locale: Locale
  requestFailed: string
}

const someoneElse = 'else'

/** Whom the products are for, chosen by one tap, and what is known against that. Nothing where no people are known. */
export const WhoFor = ({ t, locale, requestFailed }: Props) => {
  const check = useStore($cartCheck)
  /** What was found last stays while it is checked again. */
  const last = useRef<CartChecked | null>(null)
  if (check.is === 'checked') last.current = check.cart
  else if (check.is === 'failed') last.current = null
  const { patients, lines, checks } = last.current ?? { patients: [], lines: [], checks: [] }
  /** What was chosen for all of them, until the answer is here. */
  const [chosen, setChosen] = useState<string | null>(null)
  /** Whether "another person" was chosen: the server keeps no choice, which looks like none. */
  const [isElse, setElse] = useState(false)
  const [busy, setBusy] = useState(false)
  if (patients.length === 0 || lines.length === 0) return null
  const named = new Set(lines.map(({ patientId }) => patientId))
  const [only = null] = named.size === 1 ? named : []

  const choose = async (chosen: string, productIds: number[]) => {
    setElse(chosen === someoneElse)
    setChosen(productIds.length === lines.length ? chosen : null)
    setBusy(true)
    const failure = await choosePatient(chosen === someoneElse ? null : chosen, productIds)
    setBusy(false)
    setChosen(null)
    if (failure) alertFailure(failure, requestFailed)
  }
  const now = only ?? (isElse && named.size === 1 ? someoneElse : null)
  const all = lines.map(({ productId }) => productId)
  const people = [...patients, { id: someoneElse, name: t('patients:someoneElse') }]
  return (
    <section className="section who-for" aria-labelledby="who-for">
      <h2 id="who-for">{t('patients:whoTitle')}</h2>
      <fieldset className="who" aria-labelledby="who-for">
        {people.map(({ id, name }) => (
          <label key={id}>
            <input
              type="radio"
              name="who-for"
              disabled={busy}
              checked={(chosen ?? now) === id}
              onChange={() => void choose(id, all)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {lines.length > 1 && (
        <details open={named.size > 1}>
          <summary>{t('patients:whoEach')}</summary>
          {lines.map(({ productId, name, patientId }) => (
            <label key={productId} className="field">
              {name}
              <select
                value={patientId ?? someoneElse}
                disabled={busy}
                onChange={({ currentTarget }) => void choose(currentTarget.value, [productId])}
              >
                {people.map((person) => (
                  <option key={person.id} value={person.id}>
                    {person.name}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </details>
      )}
      {lines.some(({ patientId, isMedicine }) => isMedicine && patientId === null) && (
        <p className="small soft">{t('patients:whoNobody')}</p>
      )}
      <div role="status">
        {checks.map(({ id, name, warnings, gaps }) => (
          <section key={id} aria-label={t('patients:checkedFor', { name })}>
            <h3>{t('patients:checkedFor', { name })}</h3>
            {warnings.map(({ msg, isSevere }) => (
              <p key={msg} className={`note ${isSevere ? 'note-danger' : 'note-caution'}`}>
                {msg}
              </p>
            ))}
            {warnings.length === 0 && <p>{t('patients:nothingFound')}</p>}
            {gaps.length > 0 && (
              <details className="note note-caution">
                <summary>{t('patients:notChecked')}</summary>
                {gaps.map((gap) => (
                  <p key={gap}>{gap}</p>
                ))}
                <p>
                  <a href={inLocale(locale, paths.family())}>{t('patients:tellMore')}</a>
                </p>
              </details>
            )}
          </section>
        ))}
      </div>
    </section>
  )
}
