import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { newKey } from '#client/http/change.ts'
import {
  $problems,
  addPhoto,
  type Problems as Listed,
  loadProblems,
  reportProblem,
  withdrawProblem,
} from '#client/orders/problems.ts'
import { failureTexts, toast } from '#client/ui/toast.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { formatMoment } from '#i18n/moment.ts'
import { capital } from '#i18n/t.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import type { Locale } from '#model/locale.ts'
import { canEnd, type ProblemKind, problemKinds } from '#model/order-problem.ts'
import { Errors } from '../parts/Errors.tsx'

type Props = { t: IslandT<'orders'>; locale: Locale; orderId: string }
type Problem = Listed['problems'][number]
type Reportable = Listed['reportable'][number]

const photoTypes = 'image/jpeg,image/png,image/webp,application/pdf'

/** What the customer reports about goods that came, and what the shop answers. Nothing before a delivery. */
export const Problems = ({ t, locale, orderId }: Props) => {
  const { data } = useStore($problems)
  useEffect(() => void loadProblems(orderId), [orderId])
  if (!data) return null
  const { problems, reportable } = data
  return (
    <>
      {problems.length > 0 && (
        <section className="panel" aria-labelledby="reports">
          <h2 id="reports">{t('orders:problemReports')}</h2>
          <ul className="rows">
            {problems.map((one) => (
              <Reported key={one.number} t={t} locale={locale} orderId={orderId} problem={one} />
            ))}
          </ul>
        </section>
      )}
      {reportable.length > 0 && (
        <details className="panel" id="problem">
          <summary className="button">{t('orders:problemTitle')}</summary>
          {/* A form of its own for what is left after each report. */}
          <ReportForm key={problems.length} t={t} orderId={orderId} reportable={reportable} />
        </details>
      )}
    </>
  )
}

const dayOf = (locale: Locale, moment: string): string =>
  formatDay(locale, dayInIndia(new Date(moment)))

const stateText = (t: Props['t'], locale: Locale, one: Problem): string => {
  if (one.state === 'open')
    return t('orders:problemOpen', { when: formatMoment(locale, one.answerBy) })
  if (one.state === 'accepted')
    return t(one.comesBack ? 'orders:problemPickup' : 'orders:problemKeep', {
      day: dayOf(locale, one.redressBy),
    })
  if (one.state === 'refused') return t('orders:problemRefused')
  return one.state === 'resolved' && one.endedAt !== null
    ? t('orders:problemResolved', { day: dayOf(locale, one.endedAt) })
    : t('orders:problemWithdrawn')
}

const Reported = ({ t, locale, orderId, problem }: Props & { problem: Problem }) => {
  const [wrong, setWrong] = useState<readonly string[]>([])
  const { number, kind, lines, text, photos, answer, state } = problem
  const run = async (act: Promise<Parameters<typeof failureTexts>[0] | null>) => {
    setWrong([])
    const failure = await act
    if (failure) setWrong(failureTexts(failure, t('common:requestFailed')))
    await loadProblems(orderId)
  }
  return (
    <li>
      <div>
        <b>{t(`orders:problem${capital(kind)}`)}</b>
        <span className="sub">
          {lines
            .map(({ productName, packs }) =>
              Number.isInteger(packs)
                ? `${productName} · ${t('orders:packs', { count: packs })}`
                : productName,
            )
            .join(', ')}
        </span>
        {text !== null && <p className="soft">{text}</p>}
        <p>{stateText(t, locale, problem)}</p>
        {answer !== null && <p className="note">{answer}</p>}
        {photos.map(({ number: photo }) => (
          <a
            key={photo}
            className="small"
            target="_blank"
            rel="noopener"
            href={`/api/v3/orders/${orderId}/problems/${number}/photos/${photo}`}
          >
            {t('orders:problemPhotoNumber', { number: photo })}
          </a>
        ))}
        <Errors texts={wrong} />
        {(state === 'open' || state === 'accepted') && (
          <p className="buttons">
            <label className="button">
              {t('orders:problemAddPhoto')}
              <input
                type="file"
                className="unseen"
                accept={photoTypes}
                onChange={({ currentTarget }) => {
                  const file = currentTarget.files?.[0]
                  if (file) void run(addPhoto(orderId, number, file))
                  // Allows choosing the same file again.
                  currentTarget.value = ''
                }}
              />
            </label>
            {canEnd(problem) && (
              <button
                type="button"
                className="button"
                onClick={() => void run(withdrawProblem(orderId, number))}
              >
                {t('orders:problemWithdraw')}
              </button>
            )}
          </p>
        )}
      </div>
    </li>
  )
}

type FormProps = Pick<Props, 't' | 'orderId'> & { reportable: readonly Reportable[] }

const ReportForm = ({ t, orderId, reportable }: FormProps) => {
  const id = useId()
  const [kind, setKind] = useState<ProblemKind | null>(null)
  // Packs by line; none of what is not ticked.
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const kinds = problemKinds.filter((one) => reportable.some((line) => line.kinds.includes(one)))
  const possible = kind === null ? [] : reportable.filter((line) => line.kinds.includes(kind))
  const ticked = possible.filter(({ line }) => chosen.has(line))

  const choose = (line: number, packs: number | null) => {
    const next = new Map(chosen)
    if (packs === null) next.delete(line)
    else next.set(line, packs)
    setChosen(next)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || kind === null) return
    if (ticked.length === 0) return setWrong([t('orders:problemNone')])
    setWrong([])
    setBusy(true)
    const lines = ticked.map(({ line, packs }) => {
      const count = chosen.get(line) ?? packs
      return { line, ...(count !== packs && { packs: count }) }
    })
    const outcome = await reportProblem(orderId, { kind, lines, text }, file, key)
    setBusy(false)
    if (outcome.is === 'failed') return setWrong(failureTexts(outcome, t('common:requestFailed')))
    toast(
      outcome.photo
        ? t('orders:problemPhotoFailed', {
            reason: failureTexts(outcome.photo, t('common:requestFailed')).join(' '),
          })
        : t('orders:problemSent'),
    )
    await loadProblems(orderId)
  }
  return (
    <form className="form" noValidate onSubmit={(event) => void send(event)}>
      <p>{t('orders:problemLead')}</p>
      <fieldset className="pick">
        <legend>{t('orders:problemWhat')}</legend>
        {kinds.map((one) => (
          <label key={one} className="check">
            <input
              type="radio"
              name={`${id}-kind`}
              checked={kind === one}
              onChange={() => setKind(one)}
            />
            {t(`orders:problem${capital(one)}`)}
          </label>
        ))}
      </fieldset>
      {kind !== null && (
        <>
          <fieldset className="pick">
            <legend>{t('orders:problemWhich')}</legend>
            {possible.map(({ line, productName, packs }) => (
              <div key={line} className="buttons">
                <label className="check">
                  <input
                    type="checkbox"
                    checked={chosen.has(line)}
                    onChange={({ currentTarget }) =>
                      choose(line, currentTarget.checked ? packs : null)
                    }
                  />
                  {productName}
                </label>
                {packs > 1 && Number.isInteger(packs) && chosen.has(line) && (
                  <span className="field">
                    <select
                      aria-label={t('orders:problemPacksOf', { name: productName })}
                      value={chosen.get(line)}
                      onChange={({ currentTarget }) => choose(line, Number(currentTarget.value))}
                    >
                      {Array.from({ length: packs }, (_, at) => at + 1).map((count) => (
                        <option key={count} value={count}>
                          {t('orders:packs', { count })}
                        </option>
                      ))}
                    </select>
                  </span>
                )}
              </div>
            ))}
            {possible.length < reportable.length && (
              <p className="small soft">{t('orders:problemKept')}</p>
            )}
          </fieldset>
          <div className="field">
            <label htmlFor={`${id}-text`}>{t('orders:problemText')}</label>
            <textarea
              id={`${id}-text`}
              maxLength={1000}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </div>
          <div className="field">
            <label htmlFor={`${id}-photo`}>{t('orders:problemPhoto')}</label>
            <input
              id={`${id}-photo`}
              type="file"
              accept={photoTypes}
              onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
            />
          </div>
          <Errors texts={wrong} />
          <button type="submit" className="button button-main" disabled={busy}>
            {t('orders:problemSend')}
          </button>
        </>
      )}
    </form>
  )
}
