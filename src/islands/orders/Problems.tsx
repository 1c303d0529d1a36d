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
import { canEnd, problemKinds } from '#model/order-problem.ts'
import { actButton } from '../parts/act-button.ts'
import { Errors } from '../parts/Errors.tsx'

type Props = { t: IslandT<'orders'>; locale: Locale; orderId: string }
/** What the server drew into the page; `typed` is a report that was sent by the form and not taken. */
export type DrawnProblems = Listed & {
  typed: {
    kind?: string
    lines: readonly { line: number; packs?: number }[]
    text: string
  } | null
}
type Problem = Listed['problems'][number]
type Reportable = Listed['reportable'][number]

const photoTypes = 'image/jpeg,image/png,image/webp,application/pdf'

/** What the customer reports about goods that came, and what the shop answers. Nothing before a delivery. */
export const Problems = ({
  t,
  locale,
  orderId,
  drawn,
}: Props & { drawn: DrawnProblems | undefined }) => {
  const read = useStore($problems)
  const data = read.data ?? drawn
  const isForm = !read.data
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
              <Reported
                key={one.number}
                t={t}
                locale={locale}
                orderId={orderId}
                isForm={isForm}
                problem={one}
              />
            ))}
          </ul>
        </section>
      )}
      {reportable.length > 0 && (
        <details className="panel" id="problem" open={drawn?.typed ? true : undefined}>
          <summary className="button">{t('orders:problemTitle')}</summary>
          {/* A form of its own for what is left after each report. */}
          <ReportForm
            key={problems.length}
            t={t}
            orderId={orderId}
            reportable={reportable}
            isForm={isForm}
            typed={drawn?.typed ?? null}
          />
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

const Reported = ({
  t,
  locale,
  orderId,
  isForm,
  problem,
}: Props & { isForm: boolean; problem: Problem }) => {
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
          <form className="buttons" method="post">
            <input type="hidden" name="orderId" value={orderId} />
            <input type="hidden" name="number" value={number} />
            {isForm ? (
              <>
                <input
                  type="file"
                  name="file"
                  accept={photoTypes}
                  aria-label={t('orders:problemAddPhoto')}
                />
                <button
                  type="submit"
                  className="button"
                  formEncType="multipart/form-data"
                  formAction={`?${new URLSearchParams({ orderId, number: String(number) })}`}
                >
                  {t('orders:problemAddPhoto')}
                </button>
              </>
            ) : (
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
            )}
            {canEnd(problem) && (
              <button
                {...actButton('withdraw', () => void run(withdrawProblem(orderId, number)))}
                className="button"
              >
                {t('orders:problemWithdraw')}
              </button>
            )}
          </form>
        )}
      </div>
    </li>
  )
}

type FormProps = Pick<Props, 't' | 'orderId'> & {
  reportable: readonly Reportable[]
  /** A photo goes with a report only by the script; without one it is added to the report. */
  isForm: boolean
  typed: DrawnProblems['typed']
}

/** It keeps what is chosen itself: that may be before the script has come. */
const ReportForm = ({ t, orderId, reportable, isForm, typed }: FormProps) => {
  const id = useId()
  const [kind, setKind] = useState(problemKinds.find((one) => one === typed?.kind) ?? null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const kinds = problemKinds.filter((one) => reportable.some((line) => line.kinds.includes(one)))
  const possible = reportable.filter((line) => kind === null || line.kinds.includes(kind))
  const sent = (line: number) => typed?.lines.find((one) => one.line === line)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const asked = problemKinds.find((one) => one === fields.get('kind'))
    if (busy || !asked) return
    const lines = fields.getAll('line').map((line) => {
      const packs = fields.get(`packs-${line}`)
      return { line: Number(line), ...(packs !== null && { packs: Number(packs) }) }
    })
    if (lines.length === 0) return setWrong([t('orders:problemNone')])
    const photo = fields.get('photo')
    const file = photo instanceof File && photo.size > 0 ? photo : null
    setWrong([])
    setBusy(true)
    const report = { kind: asked, lines, text: String(fields.get('text') ?? '') }
    const outcome = await reportProblem(orderId, report, file, key)
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
    <form className="form" method="post" onSubmit={(event) => void send(event)}>
      <input type="hidden" name="act" value="report" />
      <input type="hidden" name="orderId" value={orderId} />
      <p>{t('orders:problemLead')}</p>
      <fieldset className="pick">
        <legend>{t('orders:problemWhat')}</legend>
        {kinds.map((one) => (
          <label key={one} className="check">
            <input
              type="radio"
              name="kind"
              value={one}
              required
              defaultChecked={typed?.kind === one}
              onChange={() => setKind(one)}
            />
            {t(`orders:problem${capital(one)}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className="pick">
        <legend>{t('orders:problemWhich')}</legend>
        {possible.map(({ line, productName, packs }) => (
          <div key={line} className="buttons">
            <label className="check">
              <input
                type="checkbox"
                name="line"
                value={line}
                defaultChecked={sent(line) !== undefined}
              />
              {productName}
            </label>
            {packs > 1 && Number.isInteger(packs) && (
              <span className="field">
                <select
                  name={`packs-${line}`}
                  aria-label={t('orders:problemPacksOf', { name: productName })}
                  defaultValue={sent(line)?.packs ?? packs}
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
        <textarea id={`${id}-text`} name="text" maxLength={1000} defaultValue={typed?.text} />
      </div>
      {!isForm && (
        <div className="field">
          <label htmlFor={`${id}-photo`}>{t('orders:problemPhoto')}</label>
          <input id={`${id}-photo`} name="photo" type="file" accept={photoTypes} />
        </div>
      )}
      <Errors texts={wrong} />
      <button type="submit" className="button button-main" disabled={busy}>
        {t('orders:problemSend')}
      </button>
    </form>
  )
}
