import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { latinKey } from '../../parts/latin-key.ts'
import { when } from '../../texts.ts'
import { ofPaper, type PaperFile, type TypedDecision } from './decision.ts'
import { isCommand, Paper } from './Paper.tsx'
import { t } from './words.ts'

type Props = {
  orderId: string
  files: readonly PaperFile[]
  typed: TypedDecision
  /** The one in view. */
  shown: string | null
  show: (id: string, from: EventTarget | null) => void
}

const headOf = (
  { prescriptionId, doctor, patient, readBefore, sentAt }: PaperFile,
  typed: TypedDecision,
) => ({
  doctor: typed[ofPaper('prescriber', prescriptionId)] || (readBefore?.prescriber ?? doctor),
  patient: typed[ofPaper('patient', prescriptionId)] || (readBefore?.patient ?? patient),
  day:
    typed[ofPaper('issuedOn', prescriptionId)] ||
    readBefore?.issuedOn ||
    t('sentOn', { when: when(sentAt) }),
})

/** The prescriptions of an order as numbered tabs; the one that is chosen, by a click or by its number, stays in view. */
export const Papers = ({ orderId, files, typed, shown, show }: Props) => {
  // Keys work wherever the focus is.
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const key = latinKey(event)
      const file = /^[1-9]$/.test(key) ? files[Number(key) - 1] : undefined
      if (!file || !isCommand(event)) return
      event.preventDefault()
      // At once: what was held until it was no scan comes with the next key.
      flushSync(() => show(file.prescriptionId, event.target))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
  const file = files.find(({ prescriptionId }) => prescriptionId === shown) ?? files[0]
  return (
    <section className="papers" aria-label={t('prescriptions')}>
      {files.length === 0 && <p className="panel">{t('noPaper')}</p>}
      {files.length > 0 && (
        <div className="paper-tabs">
          {files.map((one, nth) => {
            const { doctor, patient, day } = headOf(one, typed)
            return (
              <button
                key={one.prescriptionId}
                type="button"
                aria-pressed={one === file}
                onClick={() => show(one.prescriptionId, null)}
              >
                {/* `12` would be the keys 1 and 2: of the papers beyond nine none is a key. */}
                {nth < 9 ? <kbd>{nth + 1}</kbd> : nth + 1}
                <span>
                  <b>{doctor}</b>
                  <span>{patient}</span>
                  <small>{day}</small>
                </span>
              </button>
            )
          })}
        </div>
      )}
      {file && (
        <Paper
          key={file.prescriptionId}
          orderId={orderId}
          id={file.prescriptionId}
          mediaType={file.mediaType}
          patient={file.patient}
        />
      )}
    </section>
  )
}
