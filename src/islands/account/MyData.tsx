import { type FormEvent, useState } from 'react'
import { eraseAccount, exportAccount } from '#client/account/account.ts'
import { failureTexts } from '#client/ui/toast.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Errors } from '../parts/Errors.tsx'
import { Field } from '../parts/Field.tsx'
import type { AccountT } from './texts.ts'

/** Puts a text into a file of the visitor's device. */
const save = (name: string, text: string): void => {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

type EraseProps = { t: AccountT; onClose: () => void }

/** The address typed once more is the confirmation: there is no way back. */
const Erase = ({ t, onClose }: EraseProps) => {
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [failed, setFailed] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [kept, setKept] = useState<readonly string[] | null>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailed([])
    const outcome = await eraseAccount(email)
    setBusy(false)
    if (outcome.is === 'erased') return setKept(outcome.kept)
    const unconfirmed = outcome.errors.find(({ code }) => code === 'eraseConfirm')
    if (unconfirmed) setWrong(unconfirmed.msg)
    else setFailed(failureTexts(outcome, t('common:requestFailed')))
  }
  return (
    <Dialog title={t('account:erase')} close={t('overlay:close')} onClose={onClose} isStatic>
      {kept ? (
        <div role="status">
          <p>{t('account:erased')}</p>
          <ul className="list">
            {kept.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : (
        <form className="form" noValidate onSubmit={(event) => void send(event)}>
          <p>{t('account:eraseLead')}</p>
          <Field
            label={t('account:eraseEmail')}
            type="email"
            autoComplete="email"
            value={email}
            error={wrong}
            onChange={({ currentTarget }) => {
              setEmail(currentTarget.value)
              setWrong(null)
            }}
          />
          <Errors texts={failed} />
          <button type="submit" className="button button-main" disabled={busy}>
            {t('account:eraseNow')}
          </button>
        </form>
      )}
    </Dialog>
  )
}

/** What the shop knows of the customer: to keep, or to have erased. */
export const MyData = ({ t }: { t: AccountT }) => {
  const [isErasing, setIsErasing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])

  const fetchAll = async () => {
    setBusy(true)
    setFailed([])
    const outcome = await exportAccount()
    setBusy(false)
    if (outcome.is === 'exported') save('nuskha.json', outcome.text)
    else setFailed(failureTexts(outcome, t('common:requestFailed')))
  }
  return (
    <section className="panel" aria-labelledby="data">
      <h2 id="data">{t('account:data')}</h2>
      <p className="buttons">
        <button type="button" className="button" disabled={busy} onClick={() => void fetchAll()}>
          {t('account:export')}
        </button>
        <button type="button" className="button" onClick={() => setIsErasing(true)}>
          {t('account:erase')}
        </button>
      </p>
      <Errors texts={failed} />
      {/* Once it is erased nobody is signed in here. */}
      {isErasing && <Erase t={t} onClose={() => location.reload()} />}
    </section>
  )
}
