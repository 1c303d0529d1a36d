import { Fact } from '../../parts/Fields.tsx'
import { State } from '../../parts/State.tsx'
import { say, when } from '../../texts.ts'
import type { DeskLine } from './decision.ts'
import { word } from './words.ts'

/** What was ordered of a medicine, and under which schedule it is sold. */
const Ordered = ({ of }: { of: DeskLine }) => (
  <>
    <b>{of.name}</b> · {say('unitCount', { count: of.units })} ·{' '}
    {/^(G|H1?|X)$/.test(of.schedule) ? word('schedule', { schedule: of.schedule }) : of.schedule}
  </>
)

/** What was read for a line that is decided, or that waits for the second pharmacist. */
export const ReadLine = ({ of }: { of: DeskLine }) => (
  <section aria-label={of.name}>
    <p>
      <Ordered of={of} /> <State of={of.review}>{word(`review_${of.review as 'pending'}`)}</State>
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
