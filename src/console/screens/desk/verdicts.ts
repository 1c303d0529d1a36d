import type { Verdict } from '#contract/fulfilment/verdict.ts'

const text = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim()

/** A number; undefined where nothing was written. */
const numberIn = (fields: FormData, name: string): number | undefined => {
  const typed = text(fields, name)
  return typed === '' ? undefined : Number(typed)
}

/** What the form decided about a line; null where nothing was chosen. */
export const verdictOf = (fields: FormData, line: number): Verdict | null => {
  const verdict = text(fields, `verdict${line}`)
  if (verdict === 'reject' || verdict === 'ask')
    return { line, verdict, reason: text(fields, `reason${line}`) }
  if (verdict !== 'approve') return null
  return {
    line,
    verdict,
    prescriber: text(fields, 'prescriber'),
    prescriberRegistration: text(fields, 'registration'),
    prescriberAddress: text(fields, 'address'),
    patient: text(fields, 'patient'),
    patientConfirmed: fields.get('patientConfirmed') !== null,
    prescription: text(fields, 'prescription') || undefined,
    issuedOn: text(fields, 'issuedOn'),
    validUntil: text(fields, 'validUntil') || undefined,
    repeats: Number(text(fields, 'repeats')),
    dose: text(fields, `dose${line}`),
    perDay: numberIn(fields, `perDay${line}`),
    days: numberIn(fields, `days${line}`),
  }
}
