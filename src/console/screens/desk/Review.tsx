import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Beside } from '#contract/pharmacist/pharmacist.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog, Field } from '../../parts/ActionDialog.tsx'
import { useDraft } from '../../parts/drafts.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Tick } from '../../parts/Fields.tsx'
import { latinKey } from '../../parts/latin-key.ts'
import { say, when } from '../../texts.ts'
import { Others } from '../order/Others.tsx'
import { Earlier, Found } from './Found.tsx'
import { type Choice, PendingLine, ReadLine } from './Line.tsx'
import { isCommand, Paper } from './Paper.tsx'
import { onlyPaper, PaperChoice } from './PaperChoice.tsx'
import { verdictOf } from './verdicts.ts'
import { word } from './words.ts'

type Props = { of: Beside; next: string | null; me: Me }

/** The choice of a key for every line that waits. */
const choices: Record<string, Choice> = { a: 'approve', q: 'ask', r: 'reject' }
const reasons = ['unreadable', 'incomplete', 'old', 'otherPatient', 'notOnIt', 'quantity'] as const

/** What a pharmacist read on the paper and decided about each line, beside the paper itself. */
const Decisions = ({
  of,
  pending,
  again,
}: {
  of: Beside
  pending: Beside['lines']
  again: () => Promise<void>
}) => {
  const params = { id: of.order.order.orderId }
  // Several papers have several doctors: one of them is chosen before anything of it is filled in.
  const [paper, setPaper] = useState(() => onlyPaper(of.patients, pending))
  const file = of.patients.find(({ prescriptionId }) => prescriptionId === paper)
  const read = file?.readBefore ?? null
  const form = useRef<HTMLFormElement>(null)
  const list = useId()
  const [chosen, setChosen] = useState<Readonly<Record<number, Choice>>>({})
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const draft = useDraft(`desk ${params.id}`)
  const [isBack, setBack] = useState(false)
  // What was kept is put back once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again while it is typed over
  useEffect(() => {
    if (form.current) setBack(draft.putBack(form.current))
  }, [])
  const takesSecond = pending.some((one) => one.takesSecond && chosen[one.line] === 'approve')
  const isChosen = (choice: Choice): boolean => pending.some(({ line }) => chosen[line] === choice)
  // Keys work wherever the focus is.
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const choice = choices[latinKey(event)]
      if (!choice || !isCommand(event)) return
      event.preventDefault()
      setChosen(Object.fromEntries(pending.map(({ line }) => [line, choice])))
      // The first thing to read from the paper, once its field is there.
      setTimeout(() =>
        form.current?.querySelector<HTMLElement>('input:invalid, select:invalid')?.focus(),
      )
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
  const record = async (fields: FormData): Promise<void> => {
    setError(null)
    setBusy(true)
    try {
      const lines = pending.flatMap(({ line }) => verdictOf(fields, line) ?? [])
      if (lines.length === 0) throw new Error(word('nothingChosen'))
      await send('POST /api/ops/orders/{id}/review', { params, body: { lines } })
      draft.drop()
      await again()
    } catch (caught) {
      setError(caught as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={form}
      className="panel"
      aria-label={say('decisions')}
      onInput={(event) => draft.keep(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void record(new FormData(event.currentTarget))
      }}
    >
      <h2>{say('decisions')}</h2>
      <p className="soft">{word('deskKeys')}</p>
      {isBack && <p role="status">{say('draftBack')}</p>}
      {read && (
        <p role="status">
          {word('readBefore', { order: read.orderId, name: read.by.name, when: when(read.by.at) })}
        </p>
      )}
      {isChosen('approve') && of.patients.length > 1 && (
        <PaperChoice files={of.patients} chosen={paper} choose={setPaper} />
      )}
      {isChosen('approve') && (
        <div className="facts" key={paper}>
          <Field
            label={say('doctor')}
            name="prescriber"
            required
            defaultValue={read?.prescriber ?? file?.doctor ?? ''}
          />
          <Field
            label={say('patient')}
            name="patient"
            required
            defaultValue={read?.patient ?? file?.patient ?? ''}
          />
          <Field
            label={say('issuedOn')}
            name="issuedOn"
            type="date"
            required
            defaultValue={read?.issuedOn ?? ''}
          />
          <Field
            label={say('registration')}
            name="registration"
            required={takesSecond}
            defaultValue={read?.prescriberRegistration ?? ''}
          />
          <Field
            label={say('address')}
            name="address"
            required={takesSecond}
            defaultValue={read?.prescriberAddress ?? ''}
          />
          <Field
            label={say('validUntil')}
            name="validUntil"
            type="date"
            defaultValue={read?.validUntil ?? ''}
          />
          <Field
            label={say('repeats')}
            name="repeats"
            type="number"
            min="0"
            defaultValue={String(read?.repeats ?? 0)}
          />
          <Tick label={say('patientConfirmed')} name="patientConfirmed" />
        </div>
      )}
      {pending.map((line) => (
        <PendingLine
          key={line.line}
          of={line}
          paper={paper}
          chosen={chosen[line.line] ?? ''}
          choose={(choice) => setChosen({ ...chosen, [line.line]: choice })}
          reasons={list}
        />
      ))}
      <datalist id={list}>
        {reasons.map((one) => (
          <option key={one} value={word(`reason_${one}`)} />
        ))}
      </datalist>
      <p>{say('decisionsDone')}</p>
      {isChosen('reject') && <p>{word('refuseDone')}</p>}
      {isChosen('ask') && <p>{word('askDone')}</p>}
      <Fault error={error} />
      <button type="submit" className="do" disabled={isBusy}>
        {say('recordDecisions')} <kbd>Ctrl ↵</kbd>
      </button>
    </form>
  )
}

/** One order at the desk: the paper, and beside it what was ordered, what was found and what is decided. */
export const Review = ({ of, next, me }: Props) => {
  const queries = useQueryClient()
  const { orderId: id } = of.order.order
  const params = { id }
  const [error, setError] = useState<Error | null>(null)
  const again = (): Promise<void> => queries.invalidateQueries()
  const refetch = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['desk', 'order', id] }),
    [queries, id],
  )
  // Who asked for a second look does not decide: the server refuses it.
  const isForOthers = of.claim.secondLook?.id === me.id
  const mayReview = me.permissions.includes('prescriptions.review') && !isForOthers
  const claim = async (): Promise<void> => {
    setError(null)
    await send('POST /api/ops/orders/{id}/claim', { params }).then(again, setError)
  }
  const isWaiting = ({ review, transcription }: Beside['lines'][number]): boolean =>
    review === 'pending' && transcription !== null && transcription.confirmedBy === null
  const second = of.lines.filter(isWaiting)
  const toConfirm = second.filter(({ transcription }) => transcription?.by.id !== me.id)
  const pending = of.lines.filter((line) => line.review === 'pending' && !isWaiting(line))
  const isTheirs = of.claim.by !== null && of.claim.by.id !== me.id
  const mayClaim = mayReview && !of.claim.by && pending.length > 0
  // Keys work wherever the focus is.
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (latinKey(event) === 'c' && mayClaim && isCommand(event)) void claim()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
  return (
    <div className="beside">
      <section className="panel" aria-label={say('prescriptions')}>
        <h2>{say('prescriptions')}</h2>
        {of.patients.map(({ prescriptionId, mediaType, patient }, nth) => (
          <Paper
            key={prescriptionId}
            orderId={id}
            id={prescriptionId}
            mediaType={mediaType}
            patient={patient}
            hasKeys={nth === 0}
          />
        ))}
        {of.patients.length === 0 && <p>{say('empty')}</p>}
      </section>
      <div className="stack">
        <h1>
          <Link href={`/orders/${id}`}>{id}</Link>{' '}
          <span className="tag">{say(`state_${of.order.order.state}`)}</span>
        </h1>
        <Others id={id} of={of.order} me={me} refetch={refetch} />
        {of.claim.by && (
          <p className={isTheirs ? 'fault' : 'soft'}>
            {word('takenUntil', { name: of.claim.by.name, when: when(of.claim.by.until) })}
          </p>
        )}
        {of.claim.secondLook && (
          <p className="fault">{word('secondLookBy', of.claim.secondLook)}</p>
        )}
        {isForOthers && <p>{word('secondLookOthers')}</p>}
        <div className="row">
          {mayClaim && (
            <button type="button" onClick={() => void claim()}>
              {say('claim')} <kbd>c</kbd>
            </button>
          )}
          {mayReview && of.claim.by?.id === me.id && (
            <ActionDialog
              name={word('putBack')}
              consequence={word('putBackDone')}
              act={async (fields) => {
                const reason = String(fields.get('reason') ?? '').trim()
                await send('POST /api/ops/orders/{id}/put-back', {
                  params,
                  body: reason === '' ? {} : { secondLook: reason },
                })
                await again()
              }}
            >
              <Field label={word('secondLookReason')} name="reason" />
            </ActionDialog>
          )}
          {next !== null && (
            <Link data-next href={`/desk/${next}`}>
              {say('next')} <kbd>n</kbd>
            </Link>
          )}
        </div>
        <Fault error={error} />
        <Found of={of} />
        {mayReview && pending.length > 0 && (
          // Lines that were left open begin anew: they may be on another prescription.
          <Decisions
            key={pending.map(({ line }) => line).join()}
            of={of}
            pending={pending}
            again={again}
          />
        )}
        {of.lines.some((line) => !pending.includes(line)) && (
          <section className="panel" aria-label={word('read')}>
            <h2>{word('read')}</h2>
            {of.lines
              .filter((line) => !pending.includes(line))
              .map((line) => (
                <ReadLine key={line.line} of={line} />
              ))}
            {second.length > toConfirm.length && <p>{word('needsOther')}</p>}
            {mayReview && toConfirm.length > 0 && (
              <ActionDialog
                name={word('confirm')}
                consequence={word('confirmDone')}
                act={async () => {
                  await send('POST /api/ops/orders/{id}/confirm', {
                    params,
                    body: { lines: toConfirm.map(({ line }) => line) },
                  })
                  await again()
                }}
              />
            )}
          </section>
        )}
        <Earlier of={of} />
      </div>
    </div>
  )
}
