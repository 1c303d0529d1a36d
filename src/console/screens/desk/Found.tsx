import { Link } from 'wouter'
import type { Beside } from '#contract/pharmacist/pharmacist.ts'
import type { Severity } from '#model/product.ts'
import { say, when } from '../../texts.ts'
import { word } from './words.ts'

const severityWord = (severity: Severity | null): string => word(`severity_${severity ?? 'unknown'}`)

/** Everything that the check found, and the pairs for which it cannot tell. */
const Interactions = ({ of }: { of: NonNullable<Beside['interactions']> }) => (
  <>
    <p>{of.message}</p>
    <ul className="plain">
      {of.result.map(({ pathKeys, salts, severity, interactionCheckerResponse: told }) => (
        <li key={pathKeys.join()}>
          <span className="tag">{severityWord(severity)}</span> <b>{salts.map(({ name }) => name).join(' + ')}</b>{' '}
          {told.sev_professional_msg || told.sev_consumer_msg} {told.management}
        </li>
      ))}
      {of.duplicates.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
      {of.notes.map(({ topic, salt, severity, interactionCheckerResponse: told }) => (
        <li key={topic + salt.id}>
          <span className="tag">{severityWord(severity)}</span>{' '}
          <b>
            {word(`topic_${topic}`)} · {salt.name}
          </b>{' '}
          {told.sev_professional_msg || told.sev_consumer_msg}
        </li>
      ))}
    </ul>
    {of.incomplete.map(({ prId, prName }) => (
      <p key={prId} role="alert">
        {word('incomplete', { name: prName })}
      </p>
    ))}
    {of.notesNotCovered.length > 0 && (
      <p role="alert">
        {word('notesNotCovered', {
          list: of.notesNotCovered.map(({ topic, salt }) => `${word(`topic_${topic}`)} · ${salt.name}`).join('; '),
        })}
      </p>
    )}
    {of.notCovered.length > 0 && (
      <p role="alert">
        {say('notCovered', { pairs: of.notCovered.map(({ salts }) => salts.map(({ name }) => name).join(' + ')).join('; ') })}
      </p>
    )}
  </>
)

/** What was found about the medicines together: read before anything is decided. */
export const Found = ({ of }: { of: Beside }) => (
  <section className="panel">
    <h2>{say('interactions')}</h2>
    {of.interactions === null ? <p role="alert">{say('interactionsUnknown')}</p> : <Interactions of={of.interactions} />}
    {of.checkedWith.length > 0 && (
      <p className="soft">{word('checkedWith', { names: of.checkedWith.map(({ name }) => name).join(', ') })}</p>
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
          <Link href={`/orders/${orderId}`}>{orderId}</Link> · {when(placedAt)} · {say(`state_${state}`)} ·{' '}
          {orderItems.map(({ productName, unitCount }) => `${productName} × ${unitCount}`).join(', ')}
        </li>
      ))}
    </ul>
  </section>
)
