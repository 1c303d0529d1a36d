import { useCallback, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { ReviewContext } from '#contract/pharmacist/pharmacist.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { latinKey } from '../../parts/latin-key.ts'
import { PromisedBy } from '../../parts/PromisedBy.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { Others } from '../order/Others.tsx'
import { Decisions } from './Decisions.tsx'
import type { TypedDecision } from './decision.ts'
import { Earlier, Findings, keyOf } from './Findings.tsx'
import { Gate, openPairs, reasonsIn } from './Gate.tsx'
import { ReadLine } from './Line.tsx'
import { isCommand } from './Paper.tsx'
import { Papers } from './Papers.tsx'
import { SecondReading } from './SecondReading.tsx'
import { t } from './words.ts'

type Props = { of: ReviewContext; next: string | null; me: Me }

const turns = ['answered', 'first', 'second', 'asked'] as const

/** The prescription in view at first: the one that the lines were read from before, else the first. */
const firstPaper = ({ lines, patients }: ReviewContext): string | null => {
  const known = lines.find(({ readBefore }) => readBefore)?.readBefore?.prescriptionId
  return (
    patients.find(({ prescriptionId }) => prescriptionId === known)?.prescriptionId ??
    patients[0]?.prescriptionId ??
    null
  )
}

/** One order at the desk: the paper, and beside it what was ordered, what was found and what is decided. */
export const Review = ({ of, next, me }: Props) => {
  const { orderId: id } = of.order.order
  const params = { id }
  const [error, setError] = useState<Error | null>(null)
  const [typed, setTyped] = useState<TypedDecision>({})
  const [shown, setShown] = useState(() => ({
    id: firstPaper(of),
    // Of several prescriptions a person says which one is read.
    byHand: 0,
    from: null as EventTarget | null,
  }))
  const again = (): Promise<void> => renew()
  const refetch = useCallback(() => void renew('desk', 'order', id), [id])
  // Who asked for a second look does not decide: the server refuses it.
  const isForOthers = of.claim.secondLook?.id === me.id && !of.isOnlyPharmacist
  const mayReview = me.permissions.includes('prescriptions.review') && !isForOthers
  const claim = async (): Promise<void> => {
    setError(null)
    await send('POST /api/ops/orders/{id}/claim', { params }).then(again, setError)
  }
  // Lines whose first reading turned out to be wrong: they are read anew.
  const [anew, setAnew] = useState<readonly number[]>([])
  const isWaiting = ({ line, waits }: ReviewContext['lines'][number]): boolean =>
    waits === 'second' && !anew.includes(line)
  const second = of.lines.filter(isWaiting)
  const ownAgain = second.filter(({ readAgainFrom }) => readAgainFrom !== null)
  const toConfirm = second.filter(({ transcription }) => transcription?.by.id !== me.id)
  const pending = of.lines.filter((line) => line.review === 'pending' && !isWaiting(line))
  // Whose turn the order is: one line that waits for a pharmacist makes it theirs.
  const turn = turns.find((one) => of.lines.some(({ waits }) => waits === one))
  // What a pharmacist read for the first time is not shown to them before they read it again.
  const read = of.lines.filter((line) => !pending.includes(line) && !ownAgain.includes(line))
  const unread = openPairs(
    of,
    toConfirm.map(({ line }) => line),
  )
  const isTheirs = of.claim.by !== null && of.claim.by.id !== me.id
  const mayClaim = mayReview && !of.claim.by && pending.length > 0
  const { address, orderAmount, paymentMethod, promise } = of.order.order
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
      <Papers
        orderId={id}
        files={of.patients}
        typed={typed}
        shown={shown.id}
        show={(id, from) => setShown(({ byHand }) => ({ id, byHand: byHand + 1, from }))}
      />
      <div className="stack">
        <div className="row desk-head">
          <h1>
            <Link href={`/orders/${id}`}>{id}</Link>{' '}
            {turn ? (
              <State of={turn}>{t(`line_${turn}`)}</State>
            ) : (
              <State of={of.order.order.state}>{t(`state_${of.order.order.state}`)}</State>
            )}
          </h1>
          <p className="soft">
            {[
              address && `${address.addUserName} · ${address.city} ${address.pincode}`,
              `${rupees(orderAmount)} ${t(`method_${paymentMethod}`)}`,
            ]
              .filter(Boolean)
              .join(' · ')}{' '}
            {promise && <PromisedBy day={promise.by} />}
          </p>
          {of.claim.by && (
            <p className={isTheirs ? 'fault' : 'soft'}>
              {t('takenUntil', { name: of.claim.by.name, when: when(of.claim.by.until) })}
            </p>
          )}
          {mayClaim && (
            <button type="button" onClick={() => void claim()}>
              {t('claim')} <kbd>c</kbd>
            </button>
          )}
          {mayReview && of.claim.by?.id === me.id && (
            <ActionDialog
              name={t('putBack')}
              consequence={t('putBackDone')}
              act={async (fields) => {
                const reason = String(fields.get('reason') ?? '').trim()
                await send('POST /api/ops/orders/{id}/put-back', {
                  params,
                  body: reason === '' ? {} : { secondLook: reason },
                })
                await again()
              }}
            >
              <Field label={t('secondLookReason')} name="reason" />
            </ActionDialog>
          )}
          {address && (
            <a className="go" href={`tel:${address.contactNumber}`}>
              {t('call')}
            </a>
          )}
          {next !== null && (
            <Link data-next href={`/desk/${next}`}>
              {t('next')} <kbd>n</kbd>
            </Link>
          )}
        </div>
        <Others id={id} of={of.order} me={me} refetch={refetch} />
        {of.claim.secondLook && <p className="fault">{t('secondLookBy', of.claim.secondLook)}</p>}
        {isForOthers && <p>{t('secondLookOthers')}</p>}
        <Fault error={error} />
        {mayReview && pending.length > 0 && (
          <Decisions
            of={of}
            pending={pending}
            shown={shown.id}
            byHand={shown.byHand}
            from={shown.from}
            show={(id) => setShown((before) => ({ ...before, id }))}
            typed={typed}
            setTyped={setTyped}
            again={async () => {
              setAnew([])
              await again()
            }}
          />
        )}
        {mayReview &&
          ownAgain.map((line) => (
            <SecondReading
              key={line.line}
              orderId={id}
              of={line}
              again={again}
              anew={() => setAnew([...anew, line.line])}
            />
          ))}
        <Findings
          of={of}
          besides={
            mayReview
              ? openPairs(
                  of,
                  pending.map(({ line }) => line),
                )
              : []
          }
        />
        {read.length > 0 && (
          <section className="panel" aria-label={t('read')}>
            <h2>{t('read')}</h2>
            {read.map((line) => (
              <ReadLine key={line.line} of={line} orderId={id} me={me} />
            ))}
            {second.length > toConfirm.length + ownAgain.length && <p>{t('needsOther')}</p>}
            {mayReview && toConfirm.length > 0 && (
              <ActionDialog
                name={t('confirm')}
                consequence={t('confirmDone')}
                act={async (fields) => {
                  const typed = Object.fromEntries(
                    [...fields].map(([name, value]) => [name, String(value)]),
                  )
                  await send('POST /api/ops/orders/{id}/confirm', {
                    params,
                    body: {
                      lines: toConfirm.map(({ line }) => line),
                      pairs: reasonsIn(unread, typed),
                    },
                  })
                  await again()
                }}
              >
                {unread.map((pair) => (
                  <Gate key={keyOf(pair)} of={pair} problems={[]} />
                ))}
              </ActionDialog>
            )}
          </section>
        )}
        <Earlier of={of} />
      </div>
    </div>
  )
}
