import { useState } from 'react'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { rupees } from '../../parts/rupees.ts'
import { useAttempt } from '../../parts/useAttempt.ts'
import { t } from './words.ts'

/** `before`: what was entered before with the transfer, where that is what is wrong. */
type Refused = { line: number; column: string; before?: string | undefined }
export const refusedText = ({ line, column, before }: Refused): string =>
  before === undefined
    ? t('rowRefused', { line, column })
    : t('rowDiffers', { line, before: rupees(before) })

type Entered = {
  entered: number
  known: number
  /** Numbers of couriers that no parcel has. */
  unknown?: string[]
  refused: Refused[]
}
type Props = {
  name: string
  /** Which columns the file has, and what its rows do. */
  consequence: string
  enter: (file: Blob) => Promise<Entered>
  done: () => Promise<unknown>
}

/** Enters the statement of a payment provider or of a courier, and tells what became of each row. */
export const Statement = ({ name, consequence, enter, done }: Props) => {
  const [told, setTold] = useState<Entered | null>(null)
  const { error, isBusy, attempt } = useAttempt()
  const submit = (form: HTMLFormElement) =>
    attempt(async () => {
      setTold(null)
      const file = new FormData(form).get('file')
      setTold(await enter(file instanceof File ? file : new Blob()))
      form.reset()
      await done()
    })
  return (
    <div className="stack">
      <form
        className="panel"
        aria-label={name}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <p>{consequence}</p>
        <div className="row">
          <Field label={t('file')} type="file" name="file" accept=".csv,text/csv" required />
          <button type="submit" className="do" disabled={isBusy}>
            {name}
          </button>
        </div>
        <Fault error={error} />
      </form>
      {told && (
        <div role="status">
          <p>
            {t('entered', {
              entered: told.entered,
              known: told.known,
              refused: told.refused.length,
            })}
          </p>
          {told.unknown && told.unknown.length > 0 && (
            <p className="fault">{t('cashUnknown', { numbers: told.unknown.join(', ') })}</p>
          )}
          <ul className="plain">
            {told.refused.map((row) => (
              <li key={row.line} className="fault">
                {refusedText(row)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
