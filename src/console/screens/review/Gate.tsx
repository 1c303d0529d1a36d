import type { PairReason } from '#contract/fulfilment/verdict.ts'
import type { ReviewContext } from '#contract/pharmacist/pharmacist.ts'
import { pairReasons } from '#model/interactions.ts'
import { choiceOf, leastSaid, type Problem, type TypedDecision } from './decision.ts'
import { FieldError, markOf, type Problems } from './FieldError.tsx'
import { keyOf, PairFinding, pairName, type ReviewPair } from './Findings.tsx'
import { letterOf } from './LineRow.tsx'
import { t } from './words.ts'

const reasonField = (pair: ReviewPair): string => `pair ${keyOf(pair)}`
const saidField = (pair: ReviewPair): string => `said ${keyOf(pair)}`

/** Severe pairs of these lines without a reason yet. */
export const openPairs = (of: ReviewContext, lines: readonly number[]): ReviewPair[] =>
  (of.interactions?.result ?? []).filter(
    (pair) =>
      pair.isSevere && pair.decided === null && pair.lines.some((line) => lines.includes(line)),
  )

/** Whether both medicines of a pair are on their way to the customer by what is chosen: one is approved here, and the other too, or it is there already. */
const isLetOut = (pair: ReviewPair, of: ReviewContext, typed: TypedDecision): boolean => {
  const approved = pair.lines.filter((line) => choiceOf(typed, line) === 'approve')
  const there = of.lines.filter(
    ({ line, review, transcription }) =>
      pair.lines.includes(line) && (review !== 'pending' || transcription !== null),
  )
  return approved.length > 0 && (pair.lines.length === 1 || approved.length + there.length > 1)
}

/** Pairs without a reason that hold back what is chosen now. */
export const missingReasons = (
  pairs: readonly ReviewPair[],
  of: ReviewContext,
  typed: TypedDecision,
): Problem[] =>
  pairs.flatMap((pair): Problem[] => {
    if (!isLetOut(pair, of, typed)) return []
    const about = pairName(pair)
    if (!typed[reasonField(pair)])
      return [{ field: reasonField(pair), text: t('needsPair'), about }]
    return (typed[saidField(pair)] ?? '').trim().length < leastSaid
      ? [{ field: saidField(pair), text: t('needsSaid'), about }]
      : []
  })

/** The reasons that are written down, for a call. */
export const reasonsIn = (pairs: readonly ReviewPair[], typed: TypedDecision): PairReason[] =>
  pairs.flatMap((pair) => {
    const reason = pairReasons.find((one) => one === typed[reasonField(pair)])
    const answer = (typed[saidField(pair)] ?? '').trim()
    return reason && answer.length >= leastSaid
      ? [{ salts: pair.salts.map(({ id }) => id), reason, said: answer }]
      : []
  })

/** A refusal for want of a reason, at the pair that it is about. */
export const pairRefused = (
  errors: readonly { field?: string | undefined; msg: string }[],
): Problem[] =>
  errors.flatMap(({ field = '', msg }) => {
    const [, key] = /^pairs\.(\d+\+\d+)$/.exec(field) ?? []
    return key ? [{ field: `pair ${key}`, text: msg, about: '' }] : []
  })

/** A source may call a pair milder that a rule of the project says to avoid. */
const gateWord = ({ severity }: ReviewPair): string => t(severity === 1 ? 'gate' : 'gateByRule')

/** A severe pair: nothing of it is approved before it is written down why both may be supplied. */
export const Gate = ({ of, problems }: { of: ReviewPair; problems: Problems }) => (
  <section className="panel severe gate" aria-label={gateWord(of)}>
    <h2>
      {gateWord(of)} {of.lines.map(letterOf).join(' + ')}
    </h2>
    <PairFinding of={of} />
    <fieldset className="why" aria-label={t('why', { pair: pairName(of) })}>
      {pairReasons.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={reasonField(of)}
            value={one}
            {...markOf(problems, reasonField(of))}
          />{' '}
          {t(`pair_${one}`)}
        </label>
      ))}
    </fieldset>
    <FieldError problems={problems} field={reasonField(of)} />
    <div className="field">
      <label htmlFor={`field-${saidField(of)}`}>{t('said')}</label>
      <input
        id={`field-${saidField(of)}`}
        name={saidField(of)}
        maxLength={500}
        autoComplete="off"
        placeholder={t('saidExample')}
        {...markOf(problems, saidField(of))}
      />
      <FieldError problems={problems} field={saidField(of)} />
    </div>
    <p className="soft">{t('gateDone')}</p>
  </section>
)
