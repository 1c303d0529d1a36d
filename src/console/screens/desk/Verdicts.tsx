import { useState } from 'react'
import type { Verdict } from '#contract/fulfilment/verdict.ts'
import type { Beside } from '#contract/pharmacist/pharmacist.ts'
import { Field } from '../../parts/ActionDialog.tsx'
import { say } from '../../texts.ts'
import { word } from './words.ts'

const text = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim()

/** A number; undefined where nothing was written. */
const numberIn = (fields: FormData, name: string): number | undefined => {
  const typed = text(fields, name)
  return typed === '' ? undefined : Number(typed)
}

/** What the form decided about a line; null where nothing was chosen. */
export const verdictOf = (fields: FormData, line: number): Verdict | null => {
  const verdict = text(fields, `verdict${line}`)
  if (verdict === 'reject' || verdict === 'ask') return { line, verdict, reason: text(fields, `reason${line}`) }
  if (verdict !== 'approve') return null
  return {
    line,
    verdict,
    prescriber: text(fields, 'prescriber'),
    prescriberRegistration: text(fields, 'registration'),
    prescriberAddress: text(fields, 'address'),
    patient: text(fields, 'patient'),
    patientConfirmed: fields.get('patientConfirmed') !== null,
    prescription: text(fields, `prescription${line}`) || undefined,
    issuedOn: text(fields, 'issuedOn'),
    validUntil: text(fields, 'validUntil') || undefined,
    repeats: Number(text(fields, 'repeats')),
    dose: text(fields, `dose${line}`),
    perDay: numberIn(fields, `perDay${line}`),
    days: numberIn(fields, `days${line}`),
  }
}

/** The decision about a line. */
export const LineVerdict = ({ of, files }: { of: Beside['lines'][number]; files: Beside['patients'] }) => {
  const [verdict, choose] = useState('')
  return (
    <fieldset>
      <legend>
        {of.name} · {of.units} · {of.schedule}
      </legend>
      <p className="soft">
        {of.composition}
        {of.substitutes.length > 0 && ` · ${word('substitutes', { names: of.substitutes.map(({ name }) => name).join(', ') })}`}
      </p>
      <div className="row">
        {(['approve', 'ask', 'reject'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name={`verdict${of.line}`} value={one} checked={verdict === one} onChange={() => choose(one)} />{' '}
            {say(one === 'reject' ? 'refuse' : one)}
          </label>
        ))}
      </div>
      {verdict === 'approve' && (
        <>
          {files.length > 1 && (
            <label className="field">
              {say('whichPrescription')}
              <select name={`prescription${of.line}`} required defaultValue="">
                <option value="" disabled>
                  {say('choose')}
                </option>
                {files.map(({ prescriptionId, doctor, patient }, at) => (
                  <option key={prescriptionId} value={prescriptionId}>
                    {at + 1} · {doctor} · {patient}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Field label={say('dose')} name={`dose${of.line}`} required />
          <Field label={say('perDay')} name={`perDay${of.line}`} type="number" min="0" step="any" />
          <Field label={say('days')} name={`days${of.line}`} type="number" min="1" />
        </>
      )}
      {(verdict === 'ask' || verdict === 'reject') && <Field label={say('reasonShown')} name={`reason${of.line}`} required />}
    </fieldset>
  )
}
