import { mostSupplied } from '#model/prescription-check.ts'
import { thousandthsOf } from '#model/quantity.ts'
import { secondReadingMinutes } from '#model/small-shop.ts'
import { Usual, usualByKey } from '../../parts/Reason.tsx'
import { State } from '../../parts/State.tsx'
import { when } from '../../texts.ts'
import {
  choiceOf,
  isWarned,
  ofLine,
  type PaperFile,
  paperOf,
  type ReviewLine,
  type TypedDecision,
  unitsOrdered,
} from './decision.ts'
import { FieldError, markOf, type Problems, ReviewField } from './FieldError.tsx'
import { ForPatient } from './ForPatient.tsx'
import { t } from './words.ts'

/** The letter of a line, beside it and wherever it is spoken of. */
export const letterOf = (line: number): string =>
  line <= 26 ? String.fromCharCode(64 + line) : String(line)

type Need = { text: string; tone: 'fits' | 'over' | 'open' }

/** What the dose needs and what was ordered: as many whole packs as it takes fit. */
export const needOf = (
  { units, unitsInPack }: Pick<ReviewLine, 'units' | 'unitsInPack'>,
  perDay: number | null,
  days: number | null,
): Need => {
  const most = mostSupplied({ perDay, days }, thousandthsOf(unitsInPack))
  if (most === null || perDay === null || days === null)
    return { text: `? → ${units}`, tone: 'open' }
  const needs = Math.round(perDay * days * 1_000) / 1_000
  const over = (thousandthsOf(units) - most) / 1_000
  if (over > 0) return { text: `${needs} → ${units} · ${t('over', { count: over })}`, tone: 'over' }
  const under = Math.round((needs - units) * 1_000) / 1_000
  return under > 0
    ? { text: `${needs} → ${units} · ${t('under', { count: under })}`, tone: 'over' }
    : { text: `${needs} → ${units} · ${t('fits')}`, tone: 'fits' }
}

const usual = () =>
  (['unreadable', 'incomplete', 'old', 'otherPatient', 'notOnIt', 'quantity'] as const).map((one) =>
    t(`reason_${one}`),
  )

const choices = ['approve', 'ask', 'reject', 'later'] as const

type Props = {
  of: ReviewLine
  files: readonly PaperFile[]
  typed: TypedDecision
  problems: Problems
  columns: number
  /** The customer’s telephone. */
  phone: string | undefined
  /** Ends the question to the customer. */
  takeBack: () => void
}

/** A medicine with its schedule, and what else there is to know of it before it is approved. */
const Medicine = ({ of }: { of: ReviewLine }) => (
  <>
    <b>{of.name}</b>
    <small>{unitsOrdered(of)}</small>
    {of.takesSecond && (
      <small>
        {of.readsTwice
          ? t('takesSecondReading', { minutes: secondReadingMinutes })
          : t('takesSecond')}
      </small>
    )}
    {of.readBefore && <small>{t('suppliedBefore', { count: of.readBefore.uses })}</small>}
    <details>
      <summary>{of.composition}</summary>
      {of.substitutes.length > 0 &&
        t('substitutes', {
          names: of.substitutes
            .map(({ name, maker }) => [name, maker].filter(Boolean).join(', '))
            .join('; '),
        })}
    </details>
  </>
)

/** What the customer was asked about a line, and what came back. */
const Asked = ({
  of,
  columns,
  phone,
  takeBack,
}: Pick<Props, 'columns' | 'phone' | 'takeBack'> & { of: NonNullable<ReviewLine['question']> }) => (
  <tr className="asked" data-answered={of.answeredAt !== null || undefined}>
    <td />
    <td colSpan={columns - 1}>
      <State of={of.answeredAt === null ? 'asked' : 'answered'}>
        {t(of.answeredAt === null ? 'line_asked' : 'line_answered')}
      </State>{' '}
      “{of.text}” · {of.by} · {when(of.askedAt)}
      {of.answeredAt === null ? (
        <>
          <small>{t('askedWaits')}</small>
          <div className="row">
            {phone && (
              <a className="go" href={`tel:${phone}`}>
                {t('call')}
              </a>
            )}
            <button type="button" onClick={takeBack}>
              {t('takeBack')}
            </button>
          </div>
        </>
      ) : (
        <p>
          <b>{of.answer === null ? t('answeredWithPaper') : `“${of.answer}”`}</b> ·{' '}
          {when(of.answeredAt)}
        </p>
      )}
    </td>
  </tr>
)

const numberIn = (text: string | undefined): number | null => {
  const number = Number(text)
  return text === undefined || text.trim() === '' || !(number > 0) ? null : number
}

/** A line to decide about. All its fields stay whatever is chosen, so that a key pressed by mistake loses nothing. */
export const LineRow = ({ of, files, typed, problems, columns, phone, takeBack }: Props) => {
  const { line } = of
  const choice = choiceOf(typed, line)
  const paper = paperOf(typed, line, files)
  // A dose that was read from another prescription is not filled in for this one.
  const read =
    of.readBefore && of.readBefore.prescriptionId === paper?.prescriptionId ? of.readBefore : null
  const need = needOf(
    of,
    numberIn(typed[ofLine('perDay', line)]),
    numberIn(typed[ofLine('days', line)]),
  )
  const reason = ofLine('reason', line)
  const small = (field: 'dose' | 'perDay' | 'days', label: string, value: string) => (
    <>
      <input
        name={ofLine(field, line)}
        aria-label={`${label}, ${of.name}`}
        defaultValue={value}
        autoComplete="off"
        inputMode={field === 'dose' ? 'text' : 'decimal'}
        {...markOf(problems, ofLine(field, line))}
      />
      <FieldError problems={problems} field={ofLine(field, line)} />
    </>
  )
  return (
    <>
      <tr data-line={line} data-choice={choice ?? 'later'}>
        <th scope="row">{letterOf(line)}</th>
        <td className="medicine">
          <Medicine of={of} />
        </td>
        {files.length > 1 && (
          <td data-label={t('whichPrescription')}>
            <fieldset className="seg" aria-label={`${t('whichPrescription')}, ${of.name}`}>
              {files.map(({ prescriptionId }, nth) => (
                <label key={prescriptionId}>
                  <input
                    type="radio"
                    name={ofLine('paper', line)}
                    value={prescriptionId}
                    {...markOf(problems, ofLine('paper', line))}
                  />
                  <span>{nth + 1}</span>
                </label>
              ))}
            </fieldset>
            <FieldError problems={problems} field={ofLine('paper', line)} />
          </td>
        )}
        <td className="dose" data-label={t('dose')}>
          {small('dose', t('dose'), read?.dose ?? '')}
        </td>
        <td className="count" data-label={t('perDay')}>
          {small('perDay', t('perDay'), String(read?.perDay ?? ''))}
        </td>
        <td className="count" data-label={t('days')}>
          {small('days', t('days'), String(read?.days ?? ''))}
        </td>
        <td className="need" data-label={t('needs')} data-tone={need.tone}>
          {need.text}
        </td>
        <td data-label={t('decision')}>
          <fieldset className="seg" aria-label={`${t('decision')}, ${of.name}`}>
            {(of.waits === 'asked' ? choices.filter((one) => one !== 'ask') : choices).map(
              (one) => (
                <label key={one} data-choice={one}>
                  <input type="radio" name={ofLine('verdict', line)} value={one} />
                  <span>{t(`choice_${one}`)}</span>
                </label>
              ),
            )}
          </fieldset>
          <FieldError problems={problems} field={ofLine('verdict', line)} />
        </td>
      </tr>
      {of.forPatient && (
        <tr className="for-patient">
          <td />
          <td colSpan={columns - 1}>
            <ForPatient of={of.forPatient} />
            {isWarned(of) && (
              <div hidden={choice !== 'approve'}>
                <ReviewField
                  label={t('despite')}
                  name={ofLine('despite', line)}
                  maxLength={500}
                  problems={problems}
                />
              </div>
            )}
          </td>
        </tr>
      )}
      {of.question && (
        <Asked of={of.question} columns={columns} phone={phone} takeBack={takeBack} />
      )}
      <tr hidden={choice !== 'ask' && choice !== 'reject'} className="because">
        <td />
        <td colSpan={columns - 1}>
          <div className="field">
            <label htmlFor={`field-${reason}`}>
              {t(choice === 'ask' ? 'questionShown' : 'reasonOf', { name: of.name })}
            </label>
            <input
              id={`field-${reason}`}
              name={reason}
              maxLength={500}
              autoComplete="off"
              onKeyDown={usualByKey(usual())}
              {...markOf(problems, reason)}
            />
            <FieldError problems={problems} field={reason} />
            <Usual of={usual()} name={reason} />
          </div>
        </td>
      </tr>
    </>
  )
}
