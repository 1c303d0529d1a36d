import { Link } from 'wouter'
import type { Beside } from '#contract/pharmacist/pharmacist.ts'
import type { Severity } from '#model/product.ts'
import { say, when } from '../../texts.ts'
import { word } from './words.ts'

const severityWord = (severity: Severity | null): string =>
  word(`severity_${severity ?? 'unknown'}`)

type Check = NonNullable<Beside['interactions']>

/** What the check says of all of them. The sentence of the reply is for customers: it asks them to add a medicine, or to ask a pharmacist. */
const summaryOf = ({ answer, result }: Check): string => {
  if (answer !== 'interaction') return word(`answer_${answer}`)
  const [worst] = result
  return worst
    ? word('answer_interaction', { severity: severityWord(worst.severity) })
    : word('answer_duplicate')
}

const named = (holders: readonly string[]): string =>
  holders.length > 0 ? ` (${holders.join(', ')})` : ''

/** Two substances that interact: how severely, what happens, what to do, and who says so. */
const PairFound = ({
  of: { salts, holders, severity, clinical, interactionCheckerResponse: told },
}: {
  of: Check['result'][number]
}) => {
  const { effect, management, action } = clinical
  const { source } = told
  return (
    <li>
      <span className="tag">{severityWord(severity)}</span>{' '}
      <b>{salts.map(({ name }, nth) => name + named(holders[nth] ?? [])).join(' + ')}</b>
      <div>{effect ?? word('customerReads', { text: told.sev_consumer_msg })}</div>
      <div>
        {word('whatToDo')}{' '}
        {[management, action && word(`action_${action}`)].filter(Boolean).join(' ') ||
          word('action_none')}
      </div>
      {told.fromClass && <div>{word('fromClass', { name: told.fromClass })}</div>}
      <small>
        {word('source')}{' '}
        {source.url ? <SourceLink {...source} /> : source.name || word('sourceNone')}
        {source.date && ` · ${source.date}`}
      </small>
    </li>
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
  if (is !== 'class') return word(`duplicate_${is}`, values)
  return kind
    ? word('duplicate_class', { ...values, kind, reason: reason ?? '' })
    : word('duplicate_group', values)
}

/** Everything that the check found, and the pairs for which it cannot tell. */
const Interactions = ({ of }: { of: Check }) => (
  <>
    <p>{summaryOf(of)}</p>
    <ul className="plain stack">
      {of.result.map((pair) => (
        <PairFound key={pair.salts.map(({ id }) => id).join()} of={pair} />
      ))}
      {of.duplicates.map((one) => (
        <li key={one.items.map(({ prId }) => prId).join() + one.salt.id}>{duplicateText(one)}</li>
      ))}
    </ul>
    {of.incomplete.map(({ prId, prName }) => (
      <p key={prId} role="alert">
        {word('incomplete', { name: prName })}
      </p>
    ))}
    {of.notCovered.length > 0 && (
      <p role="alert">
        {say('notCovered', {
          pairs: of.notCovered
            .map(({ salts }) => salts.map(({ name }) => name).join(' + '))
            .join('; '),
        })}
      </p>
    )}
  </>
)

/** What was found about the medicines together: read before anything is decided. */
export const Found = ({ of }: { of: Beside }) => (
  <section className="panel">
    <h2>{say('interactions')}</h2>
    {of.interactions === null ? (
      <p role="alert">{say('interactionsUnknown')}</p>
    ) : (
      <Interactions of={of.interactions} />
    )}
    {of.checkedWith.length > 0 && (
      <p className="soft">
        {word('checkedWith', { names: of.checkedWith.map(({ name }) => name).join(', ') })}
      </p>
    )}
  </section>
)

/** What the customer had before. */
export const Earlier = ({ of }: { of: Beside }) => (
  <section className="panel">
    <h2>{word('earlier')}</h2>
    {of.earlier.length === 0 && <p>{say('empty')}</p>}
    <ul className="plain">
      {of.earlier.map(({ orderId, placedAt, state, orderItems }) => (
        <li key={orderId}>
          <Link href={`/orders/${orderId}`}>{orderId}</Link> · {when(placedAt)} ·{' '}
          {say(`state_${state}`)} ·{' '}
          {orderItems
            .map(({ productName, unitCount }) => `${productName} × ${unitCount}`)
            .join(', ')}
        </li>
      ))}
    </ul>
  </section>
)
