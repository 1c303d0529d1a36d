import type { Beside } from '#contract/pharmacist/pharmacist.ts'
import { Field } from '../../parts/ActionDialog.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { say, when } from '../../texts.ts'
import { word } from './words.ts'

type DeskLine = Beside['lines'][number]
export type Choice = 'approve' | 'ask' | 'reject' | ''

/** What was ordered of a medicine, and under which schedule it is sold. */
const Ordered = ({ of }: { of: DeskLine }) => (
  <>
    <b>{of.name}</b> · {say('unitCount', { count: of.units })} ·{' '}
    {/^(G|H1?|X)$/.test(of.schedule) ? word('schedule', { schedule: of.schedule }) : of.schedule}
  </>
)

const Heading = ({ of }: { of: DeskLine }) => (
  <>
    <p className="soft">{of.composition}</p>
    {of.takesSecond && <p>{word('takesSecond')}</p>}
    {of.readBefore && <p>{word('suppliedBefore', { count: of.readBefore.uses })}</p>}
    {of.substitutes.length > 0 && (
      <p className="soft">
        {word('substitutes', {
          names: of.substitutes
            .map(({ name, maker }) => [name, maker].filter(Boolean).join(', '))
            .join('; '),
        })}
      </p>
    )}
  </>
)

type Props = {
  of: DeskLine
  /** The prescription that the decisions are read from; null while none of several is chosen. */
  paper: string | null
  chosen: Choice
  choose: (choice: Choice) => void
  reasons: string
}

/** A line to decide about, with what is read for it. */
export const PendingLine = ({ of, paper, chosen, choose, reasons }: Props) => {
  // A dose that was read from another prescription is not filled in for this one.
  const read = of.readBefore?.prescriptionId === paper ? of.readBefore : null
  return (
    <fieldset>
      <legend>
        <Ordered of={of} />
      </legend>
      <Heading of={of} />
      <div className="row">
        {(['approve', 'ask', 'reject'] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`verdict${of.line}`}
              value={one}
              checked={chosen === one}
              onChange={() => choose(one)}
            />{' '}
            {say(one === 'reject' ? 'refuse' : one)}
          </label>
        ))}
        <label>
          <input
            type="radio"
            name={`verdict${of.line}`}
            value="later"
            checked={chosen === ''}
            onChange={() => choose('')}
          />{' '}
          {word('later')}
        </label>
      </div>
      {chosen === 'approve' && (
        <div className="facts" key={paper}>
          <Field
            label={say('dose')}
            name={`dose${of.line}`}
            required
            defaultValue={read?.dose ?? ''}
          />
          <Field
            label={say('perDay')}
            name={`perDay${of.line}`}
            type="number"
            min="0.001"
            step="any"
            defaultValue={String(read?.perDay ?? '')}
          />
          <Field
            label={say('days')}
            name={`days${of.line}`}
            type="number"
            min="1"
            defaultValue={String(read?.days ?? '')}
          />
        </div>
      )}
      {(chosen === 'ask' || chosen === 'reject') && (
        <label className="field">
          {say('reasonShown')}
          <input
            name={`reason${of.line}`}
            required
            maxLength={500}
            list={reasons}
            autoComplete="off"
          />
        </label>
      )}
    </fieldset>
  )
}

/** What was read for a line that is decided, or that waits for the second pharmacist. */
export const ReadLine = ({ of }: { of: DeskLine }) => (
  <section aria-label={of.name}>
    <p>
      <Ordered of={of} /> <span className="tag">{word(`review_${of.review as 'pending'}`)}</span>
    </p>
    {of.transcription && (
      <dl className="facts">
        <Fact name={say('doctor')}>
          {[
            of.transcription.prescriber,
            of.transcription.prescriberRegistration,
            of.transcription.prescriberAddress,
          ]
            .filter(Boolean)
            .join(', ')}
        </Fact>
        <Fact name={say('patient')}>{of.transcription.patient}</Fact>
        <Fact name={say('issuedOn')}>{of.transcription.issuedOn}</Fact>
        <Fact name={word('lastDay')}>{of.transcription.lastDay}</Fact>
        <Fact name={say('dose')}>
          {of.transcription.dose}{' '}
          {of.transcription.perDay !== null &&
            `· ${of.transcription.perDay} × ${of.transcription.days ?? '?'}`}
        </Fact>
        <Fact name={word('readBy')}>
          {of.transcription.by.name} {of.transcription.by.registrationNumber} ·{' '}
          {when(of.transcription.by.at)}
        </Fact>
        {of.transcription.confirmedBy && (
          <Fact name={word('confirmedBy')}>
            {of.transcription.confirmedBy.name} {of.transcription.confirmedBy.registrationNumber} ·{' '}
            {when(of.transcription.confirmedBy.at)}
          </Fact>
        )}
      </dl>
    )}
  </section>
)
