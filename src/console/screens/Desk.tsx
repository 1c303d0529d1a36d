import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Verdict } from '#contract/fulfilment/verdict.ts'
import type { Beside } from '#contract/pharmacist/pharmacist.ts'
import { send } from '../call.ts'
import { beside, claimOrder, reviewOrder, reviewQueue } from '../calls.ts'
import type { Me } from '../me.ts'
import { ActionDialog, Field } from '../parts/ActionDialog.tsx'
import { Fault } from '../parts/Fault.tsx'
import { Paper } from '../parts/Paper.tsx'
import { say, when } from '../texts.ts'

const text = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim()

/** A number; undefined where nothing was written. */
const numberIn = (fields: FormData, name: string): number | undefined => {
  const typed = text(fields, name)
  return typed === '' ? undefined : Number(typed)
}

/** What the form decided about a line; null where nothing was chosen. */
const verdictOf = (fields: FormData, line: number): Verdict | null => {
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

const Line = ({ of, files }: { of: Beside['lines'][number]; files: Beside['patients'] }) => {
  const [verdict, choose] = useState('')
  return (
    <fieldset>
      <legend>
        {of.name} · {of.units} · {of.schedule}
      </legend>
      <p className="soft">{of.composition}</p>
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

/** Everything that the check found, and the pairs for which it cannot tell. */
const Interactions = ({ of }: { of: NonNullable<Beside['interactions']> }) => (
  <>
    <p>{of.message}</p>
    <ul className="plain">
      {of.result.map(({ pathKeys, salts, interactionCheckerResponse: told }) => (
        <li key={pathKeys.join()}>
          <b>{salts.map(({ name }) => name).join(' + ')}</b> {told.sev_professional_msg || told.sev_consumer_msg} {told.management}
        </li>
      ))}
      {of.duplicates.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
      {of.notes.map(({ topic, salt, interactionCheckerResponse: told }) => (
        <li key={topic + salt.id}>
          <b>{salt.name}</b> {told.sev_professional_msg || told.sev_consumer_msg}
        </li>
      ))}
    </ul>
    {of.notCovered.length > 0 && (
      <p role="alert">
        {say('notCovered', { pairs: of.notCovered.map(({ salts }) => salts.map(({ name }) => name).join(' + ')).join('; ') })}
      </p>
    )}
  </>
)

const Review = ({ of, next }: { of: Beside; next: string | null }) => {
  const [, go] = useLocation()
  const queries = useQueryClient()
  const { orderId: id } = of.order.order
  const params = { id }
  const [file] = of.patients
  const [error, setError] = useState<Error | null>(null)
  const pending = of.lines.filter(({ review }) => review === 'pending')
  const again = (): Promise<void> => queries.invalidateQueries()
  const claim = async (): Promise<void> => {
    setError(null)
    await send(claimOrder, { params }).then(again, setError)
  }
  return (
    <div className="beside">
      <section className="panel">
        <h2>{say('prescriptions')}</h2>
        {of.patients.map(({ prescriptionId, mediaType }) => (
          <Paper key={prescriptionId} orderId={id} id={prescriptionId} mediaType={mediaType} />
        ))}
        {of.patients.length === 0 && <p>{say('empty')}</p>}
      </section>
      <div className="stack">
        <h1>
          <Link href={`/orders/${id}`}>{id}</Link>
        </h1>
        {of.claim.by ? <p className="soft">{say('claimedBy', { name: of.claim.by.name })}</p> : null}
        <div className="row">
          <button type="button" onClick={() => void claim()}>
            {say('claim')}
          </button>
          {next !== null && (
            <button type="button" onClick={() => go(`/desk/${next}`)}>
              {say('next')}
            </button>
          )}
        </div>
        <Fault error={error} />
        <section className="panel">
          <h2>{say('interactions')}</h2>
          {of.interactions === null ? <p role="alert">{say('interactionsUnknown')}</p> : <Interactions of={of.interactions} />}
        </section>
        {pending.length > 0 && (
          <ActionDialog
            name={say('recordDecisions')}
            consequence={say('decisionsDone')}
            act={async (fields) => {
              const lines = pending.flatMap(({ line }) => verdictOf(fields, line) ?? [])
              await send(reviewOrder, { params, body: { lines } })
              await again()
            }}
          >
            <Field label={say('doctor')} name="prescriber" defaultValue={file?.doctor ?? ''} />
            <Field label={say('registration')} name="registration" />
            <Field label={say('address')} name="address" />
            <Field label={say('patient')} name="patient" defaultValue={file?.patient ?? ''} />
            <label>
              <input type="checkbox" name="patientConfirmed" /> {say('patientConfirmed')}
            </label>
            <Field label={say('issuedOn')} name="issuedOn" type="date" />
            <Field label={say('validUntil')} name="validUntil" type="date" />
            <Field label={say('repeats')} name="repeats" type="number" min="0" defaultValue="0" />
            {pending.map((line) => (
              <Line key={line.line} of={line} files={of.patients} />
            ))}
          </ActionDialog>
        )}
      </div>
    </div>
  )
}

/** The prescription desk: the queue, and one order with all that a pharmacist looks at beside it. */
export const Desk = ({ id }: { id: string | null; me: Me }) => {
  const queue = useQuery({ queryKey: ['desk'], queryFn: () => send(reviewQueue), refetchInterval: 30_000 })
  const one = useQuery({
    queryKey: ['desk', id],
    queryFn: () => send(beside, { params: { id: id ?? '' } }),
    enabled: id !== null,
  })
  const reviews = queue.data?.reviews ?? []
  const next = reviews.find(({ orderId, claim }) => orderId !== id && claim.by === null)?.orderId ?? null
  return (
    <>
      {id === null && <h1>{say('desk')}</h1>}
      <Fault error={queue.error ?? one.error} retry={() => void queue.refetch()} />
      {id === null && queue.data && (
        <ul className="plain rows">
          {reviews.length === 0 && <li>{say('empty')}</li>}
          {reviews.map(({ orderId, placedAt, lapsesAt, claim }) => (
            <li key={orderId}>
              <Link data-row href={`/desk/${orderId}`}>
                <b>{orderId}</b>
                <span>{when(placedAt)}</span>
                <span>{lapsesAt && say('lapses', { when: when(lapsesAt) })}</span>
                <span>{claim.by && say('claimedBy', { name: claim.by.name })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {id !== null && one.data && <Review key={id} of={one.data} next={next} />}
    </>
  )
}
