import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { renew } from '../queries.ts'
import { t } from '../texts.ts'
import { useDraft, valuesOf } from './drafts.ts'
import { Fault } from './Fault.tsx'
import { markRefused, unmark } from './useAttempt.ts'
import { focusWork } from './work-focus.ts'

type Props = {
  name: string
  /** Words of the name that say enough on the button, beside what it is about. */
  short?: string
  /** What it does and whether it can be undone: read before it is done. */
  consequence: string
  /** Performs it with the fields of the form; a text that it returns is told beside the button. A failure is thrown, and what was typed stays. */
  act: (fields: FormData) => Promise<unknown>
  /** Names the act and what it is about: then what is typed is kept in this tab until it is sent. */
  draft?: string
  /** Whether it is the one strong button of its screen. */
  isNext?: boolean
  /** Whether something ends by it, here or for a customer: it stands out from the acts beside it, and is never dressed as the way to go on. */
  isEnd?: boolean
  children?: ReactNode
}

/** A button whose act is explained, asked for and then done. */
export const ActionDialog = ({
  name,
  short,
  consequence,
  act,
  draft,
  isNext = false,
  isEnd = false,
  children,
}: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const { keep, putBack, drop } = useDraft(draft)
  const [isBack, setBack] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // A screen has dozens of acts: each form is made when it is asked for, and then keeps what is typed.
  const [isAsked, setAsked] = useState(false)
  const open = (): void => {
    flushSync(() => setAsked(true))
    // What failed the last time is no answer to this one.
    setError(null)
    unmark(form.current)
    dialog.current?.showModal()
    // What is still in the form is newer than what was kept.
    if (form.current && Object.keys(valuesOf(form.current)).length === 0)
      setBack(putBack(form.current))
  }
  const submit = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true)
    setError(null)
    unmark(form)
    try {
      const result = await act(new FormData(form))
      setSaid(typeof result === 'string' ? result : '')
      // A second person may have been asked: what waits is shown at once.
      if (typeof result === 'string') void renew('approvals')
      drop()
      setBack(false)
      form.reset()
      dialog.current?.close()
      focusWork()
    } catch (caught) {
      setError(caught as Error)
      markRefused(form, caught)
      // Another operator may have been faster: the screen of an order then asks at once, instead of at its next interval.
      void renew('viewers')
      // The dialog was closed before the reply: the failure is shown where the act began.
      if (!dialog.current?.open) setSaid((caught as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className={isEnd ? 'ends' : isNext ? 'do' : undefined}
        aria-haspopup="dialog"
        aria-label={short && name}
        onClick={open}
      >
        {short ?? name}
      </button>
      {said !== '' && <span role="status">{said}</span>}
      {isAsked && (
        <dialog ref={dialog} aria-label={name}>
          <form
            ref={form}
            onInput={(event) => keep(event.currentTarget)}
            onSubmit={(event) => {
              event.preventDefault()
              void submit(event.currentTarget)
            }}
          >
            <h2>{name}</h2>
            <p>{consequence}</p>
            {isBack && <p role="status">{t('draftBack')}</p>}
            {children}
            <Fault error={error} />
            <div className="row">
              <button type="submit" className={isEnd ? 'end' : 'do'} disabled={isBusy}>
                {name}
              </button>
              <button type="button" onClick={() => dialog.current?.close()}>
                {t('back')}
              </button>
            </div>
          </form>
        </dialog>
      )}
    </>
  )
}
