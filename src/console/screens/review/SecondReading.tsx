import { useEffect, useState } from 'react'
import type { ReviewContext } from '#contract/pharmacist/pharmacist.ts'
import { send } from '../../call.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useAttempt } from '../../parts/useAttempt.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

type ReviewLine = ReviewContext['lines'][number]

/** A number; undefined where nothing was written. */
const numberIn = (fields: FormData, name: string): number | undefined => {
  const typed = textIn(fields, name)
  return typed === '' ? undefined : Number(typed)
}

/** Whether a moment has come; asks again when it does. */
const useIsPast = (moment: string): boolean => {
  const [isPast, setPast] = useState(() => Date.parse(moment) <= Date.now())
  useEffect(() => {
    const left = Date.parse(moment) - Date.now()
    setPast(left <= 0)
    const timer = setTimeout(() => setPast(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [moment])
  return isPast
}

type Props = { orderId: string; of: ReviewLine; again: () => Promise<void>; anew: () => void }

/**
 * The only pharmacist of a small shop reads a line of Schedule H1 again, after a pause, from the paper beside it: nothing of the first reading is shown
 * or filled in.
 */
export const SecondReading = ({ orderId, of, again, anew }: Props) => {
  const { line, name, readAgainFrom } = of
  const isDue = useIsPast(readAgainFrom ?? '')
  const { error, isBusy, attempt } = useAttempt()
  const record = (fields: FormData) =>
    attempt(async () => {
      const reading = {
        line,
        units: Number(textIn(fields, 'units')),
        patient: textIn(fields, 'patient'),
        issuedOn: textIn(fields, 'issuedOn'),
        dose: textIn(fields, 'dose'),
        perDay: numberIn(fields, 'perDay'),
        days: numberIn(fields, 'days'),
      }
      await send('POST /api/ops/orders/{id}/confirm', {
        params: { id: orderId },
        body: { lines: [line], readings: [reading] },
      })
      await again()
    })
  if (readAgainFrom === null) return null
  const title = `${t('readAgain')}: ${name}`
  return (
    <form
      className="panel"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void record(new FormData(event.currentTarget))
      }}
    >
      <h2>{title}</h2>
      {isDue ? (
        <>
          <p>{t('readAgainDone')}</p>
          <div className="facts">
            <Field label={t('patient')} name="patient" required />
            <Field label={t('issuedOn')} name="issuedOn" type="date" required />
            <Field
              label={t('readAgainUnits')}
              name="units"
              type="number"
              min="0.001"
              step="any"
              required
            />
            <Field label={t('dose')} name="dose" required />
            <Field label={t('perDay')} name="perDay" type="number" min="0.001" step="any" />
            <Field label={t('days')} name="days" type="number" min="1" />
          </div>
          <Fault error={error} />
        </>
      ) : (
        <p role="status">{t('readAgainFrom', { when: when(readAgainFrom) })}</p>
      )}
      <div className="row">
        {isDue && (
          <button type="submit" className="do" disabled={isBusy}>
            {t('readAgainSend')}
          </button>
        )}
        <button type="button" onClick={anew}>
          {t('readAgainAnew')}
        </button>
      </div>
    </form>
  )
}
