import { Link } from 'wouter'
import type { ReviewContext } from '#contract/pharmacist/pharmacist.ts'
import type { Severity } from '#model/product.ts'
import { State } from '../../parts/State.tsx'
import { when } from '../../texts.ts'
import { t } from './words.ts'

const severityWord = (severity: Severity | null): string => t(`severity_${severity ?? 'unknown'}`)

type Check = NonNullable<ReviewContext['interactions']>
export type ReviewPair = Check['result'][number]

/** What the check says of all of them. The sentence of the reply is for customers: it asks them to add a medicine, or to ask a pharmacist. */
const summaryOf = ({ answer, result }: Check): string => {
  if (answer !== 'interaction') return t(`answer_${answer}`)
  const [worst] = result
  return worst
    ? t('answer_interaction', { severity: severityWord(worst.severity) })
    : t('answer_duplicate')
}

const named = (holders: readonly string[]): string =>
  holders.length > 0 ? ` (${holders.join(', ')})` : ''

/** The two substances of a pair with the medicines that contain them. */
export const pairName = ({ salts, holders }: ReviewPair): string =>
  salts.map(({ name }, nth) => name + named(holders[nth] ?? [])).join(' + ')

/** Two substances that interact: how severely, what happens, what to do, and who says so. */
export const PairFinding = ({ of }: { of: ReviewPair }) => {
  const { severity, clinical, decided, interactionCheckerResponse: told } = of
  const { effect, management, action } = clinical
  const { source } = told
  return (
    <>
      <p>
        <State tone={severity === 1 ? 'harm' : severity === 2 ? 'soon' : 'idle'}>
          {severityWord(severity)}
        </State>{' '}
        <b>{pairName(of)}</b>
      </p>
      <div>{effect ?? t('customerReads', { text: told.sev_consumer_msg })}</div>
      <div>
        {t('whatToDo')}{' '}
        {[management, action && t(`action_${action}`)].filter(Boolean).join(' ') ||
          t('action_none')}
      </div>
      {told.fromClass && <div>{t('fromClass', { name: told.fromClass })}</div>}
      <small>
        {t('source')} {source.url ? <SourceLink {...source} /> : source.name || t('sourceNone')}
        {source.date && ` · ${source.date}`}
      </small>
      {decided && (
        <p className="decided">
          <b>{t(`pair_${decided.reason}`)}</b> “{decided.said}” · {decided.by.name}{' '}
          {decided.by.registrationNumber} · {when(decided.by.at)}
        </p>
      )}
    </>
  )
}

const SourceLink = ({ name, url }: { name: string; url?: string | undefined }) => (
  <a href={url} target="_blank" rel="noreferrer">
    {name}
  </a>
)

const duplicateText = ({ is, salts, items, kind, reason }: Check['duplicates'][number]): string => {
  const values = {
    salts: salts.map(({ name }) => name).join(', '),
    items: items.map(({ prName }) => prName).join(', '),
  }
  if (is !== 'class') return t(`duplicate_${is}`, values)
  return kind
    ? t('duplicate_class', { ...values, kind, reason: reason ?? '' })
    : t('duplicate_group', values)
}

/** Everything that the check found: the severe ones open, what is milder and what nothing is known of as counts that open. */
const Interactions = ({ of, besides }: { of: Check; besides: readonly ReviewPair[] }) => {
  const severe = of.result.filter((pair) => pair.isSevere && !besides.includes(pair))
  const milder = of.result.filter(({ isSevere }) => !isSevere)
  return (
    <>
      <p>{summaryOf(of)}</p>
      {severe.length > 0 && (
        <ul className="plain stack">
          {severe.map((pair) => (
            <li key={keyOf(pair)} className="severe">
              <PairFinding of={pair} />
            </li>
          ))}
        </ul>
      )}
      {of.duplicates.length > 0 && (
        <ul className="plain stack">
          {of.duplicates.map((one) => (
            <li key={one.items.map(({ prId }) => prId).join() + one.salt.id}>
              {duplicateText(one)}
            </li>
          ))}
        </ul>
      )}
      {milder.length > 0 && (
        <details>
          <summary>
            {t('milder', {
              count: milder.length,
              severity: severityWord(milder[0]?.severity ?? null),
            })}
          </summary>
          <ul className="plain stack">
            {milder.map((pair) => (
              <li key={keyOf(pair)}>
                <PairFinding of={pair} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {of.incomplete.map(({ prId, prName }) => (
        <p key={prId} role="alert">
          {t('incomplete', { name: prName })}
        </p>
      ))}
      {of.notCovered.length > 0 && (
        <details>
          <summary>{t('unknownPairs', { count: of.notCovered.length })}</summary>
          {of.notCovered.map(({ salts }) => salts.map(({ name }) => name).join(' + ')).join('; ')}
        </details>
      )}
    </>
  )
}

/** Two salts, as the fields of a pair are named. */
export const keyOf = ({ salts: [one, other] }: ReviewPair): string => `${one.id}+${other.id}`

/** What was found about the medicines together, but for the pairs `besides`, which are asked about elsewhere. */
export const Findings = ({
  of,
  besides = [],
}: {
  of: ReviewContext
  besides?: readonly ReviewPair[]
}) => (
  <section className="panel found" aria-label={t('interactions')}>
    <h2>{t('interactions')}</h2>
    {of.interactions === null ? (
      <p role="alert">{t('interactionsUnknown')}</p>
    ) : (
      <Interactions of={of.interactions} besides={besides} />
    )}
    {of.checkedWith.length > 0 && (
      <p className="soft">
        {t('checkedWith', { names: of.checkedWith.map(({ name }) => name).join(', ') })}
      </p>
    )}
  </section>
)

/** What the customer had before. */
export const Earlier = ({ of }: { of: ReviewContext }) => (
  <section className="panel">
    <h2>{t('earlier')}</h2>
    {of.earlier.length === 0 && <p>{t('empty')}</p>}
    <ul className="plain">
      {of.earlier.map(({ orderId, placedAt, state, orderItems }) => (
        <li key={orderId}>
          <Link href={`/orders/${orderId}`}>{orderId}</Link> · {when(placedAt)} ·{' '}
          {t(`state_${state}`)} ·{' '}
          {orderItems
            .map(({ productName, unitCount }) => `${productName} × ${unitCount}`)
            .join(', ')}
        </li>
      ))}
    </ul>
  </section>
)
