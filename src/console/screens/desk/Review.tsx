import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Beside } from '#contract/pharmacist/pharmacist.ts'
import { send } from '../../call.ts'
import { claimOrder, reviewOrder } from '../../calls.ts'
import type { Me } from '../../me.ts'
import { ActionDialog, Field } from '../../parts/ActionDialog.tsx'
import { Fault } from '../../parts/Fault.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { Paper } from '../../parts/Paper.tsx'
import { rupees } from '../../parts/rupees.ts'
import { say, when } from '../../texts.ts'
import { confirmLines, putBackOrder } from './calls.ts'
import { LineVerdict, verdictOf } from './Verdicts.tsx'
import { word } from './words.ts'

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

/** What another pharmacist read from the prescription of a line of Schedule H1, to be read once more and confirmed. */
const Second = ({ of, me, again }: { of: Beside; me: Me; again: () => Promise<void> }) => {
  const { orderId: id } = of.order.order
  const waiting = of.lines.filter(({ takesSecond, review, transcription }) => takesSecond && review === 'pending' && transcription !== null)
  if (waiting.length === 0) return null
  const isOwn = waiting.some(({ transcription }) => transcription?.by.id === me.id)
  return (
    <section className="panel" aria-label={word('second')}>
      <h2>{word('second')}</h2>
      {waiting.map(({ line, name, units, transcription: read }) =>
        read === null ? null : (
          <dl key={line} className="facts">
            <Fact name={word('line')}>
              {name} · {units}
            </Fact>
            <Fact name={say('doctor')}>
              {read.prescriber}, {read.prescriberRegistration}, {read.prescriberAddress}
            </Fact>
            <Fact name={say('patient')}>{read.patient}</Fact>
            <Fact name={say('issuedOn')}>{read.issuedOn}</Fact>
            <Fact name={say('dose')}>
              {read.dose} {read.perDay !== null && `· ${read.perDay} × ${read.days ?? ''}`}
            </Fact>
            <Fact name={word('readBy')}>
              {read.by.name} · {read.by.registrationNumber}
            </Fact>
          </dl>
        ),
      )}
      {isOwn ? (
        <p>{word('secondOwn')}</p>
      ) : (
        <ActionDialog
          name={word('confirm')}
          consequence={word('confirmDone')}
          act={async () => {
            await send(confirmLines, { params: { id }, body: { lines: waiting.map(({ line }) => line) } })
            await again()
          }}
        />
      )}
    </section>
  )
}

const Earlier = ({ of }: { of: Beside }) =>
  of.earlier.length > 0 && (
    <section className="panel" aria-label={word('earlier')}>
      <h2>{word('earlier')}</h2>
      <ul className="plain">
        {of.earlier.map(({ orderId, placedAt, state, orderItems, orderAmount }) => (
          <li key={orderId}>
            <Link href={`/orders/${orderId}`}>{orderId}</Link> · {when(placedAt)} · {say(`state_${state}`)} · {rupees(orderAmount)} ·{' '}
            {orderItems.map(({ productName }) => productName).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  )

/** Presses what `data-key` marks with the typed letter, unless something is being typed or asked. */
const useKeys = (): void =>
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) return
      if (!/^[cdn]$/.test(key)) return
      const button = document.querySelector<HTMLButtonElement>(`[data-key="${key}"] button, button[data-key="${key}"]`)
      if (!button) return
      // Otherwise the letter is typed into the field that the press opens.
      event.preventDefault()
      button.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

/** One order at the desk: the prescription beside all that a pharmacist looks at. */
export const Review = ({ of, me, next }: { of: Beside; me: Me; next: string | null }) => {
  const [, go] = useLocation()
  const queries = useQueryClient()
  const { orderId: id } = of.order.order
  const params = { id }
  const [file] = of.patients
  const [error, setError] = useState<Error | null>(null)
  useKeys()
  const pending = of.lines.filter(({ review, takesSecond, transcription }) => review === 'pending' && !(takesSecond && transcription))
  const again = (): Promise<void> => queries.invalidateQueries()
  const claim = async (): Promise<void> => {
    setError(null)
    await send(claimOrder, { params }).then(again, setError)
  }
  const mayReview = me.permissions.includes('prescriptions.review')
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
        {of.claim.secondLook && (
          <p className="note">{word('secondLookAsked', { name: of.claim.secondLook.name, reason: of.claim.secondLook.reason })}</p>
        )}
        <div className="row">
          {mayReview && (
            <button type="button" data-key="c" onClick={() => void claim()}>
              {say('claim')}
            </button>
          )}
          {mayReview && of.claim.by?.id === me.id && (
            <ActionDialog
              name={word('putBack')}
              consequence={word('putBackDone')}
              act={async (fields) => {
                const secondLook = String(fields.get('secondLook') ?? '').trim()
                await send(putBackOrder, { params, body: secondLook === '' ? {} : { secondLook } })
                await again()
              }}
            >
              <Field label={word('secondLookReason')} name="secondLook" />
            </ActionDialog>
          )}
          {next !== null && (
            <button type="button" data-key="n" onClick={() => go(`/desk/${next}`)}>
              {say('next')}
            </button>
          )}
        </div>
        <Fault error={error} />
        <section className="panel">
          <h2>{say('interactions')}</h2>
          {of.interactions === null ? <p role="alert">{say('interactionsUnknown')}</p> : <Interactions of={of.interactions} />}
          {of.checkedWith.length > 0 && (
            <p className="soft">{word('checkedWith', { names: of.checkedWith.map(({ name }) => name).join(', ') })}</p>
          )}
        </section>
        {mayReview && <Second of={of} me={me} again={again} />}
        {mayReview && pending.length > 0 && (
          <div data-key="d">
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
                <LineVerdict key={line.line} of={line} files={of.patients} />
              ))}
            </ActionDialog>
          </div>
        )}
        <Earlier of={of} />
      </div>
    </div>
  )
}
