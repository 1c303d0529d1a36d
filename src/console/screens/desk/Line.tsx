import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog, Field } from '../../parts/ActionDialog.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { State } from '../../parts/State.tsx'
import { textIn } from '../../parts/text-in.ts'
import { say, when } from '../../texts.ts'
import { type DeskLine, unitsOrdered } from './decision.ts'
import { ForPatient } from './ForPatient.tsx'
import { word } from './words.ts'

/** What was ordered of a medicine, and under which schedule it is sold. */
const Ordered = ({ of }: { of: DeskLine }) => (
  <>
    <b>{of.name}</b> · {unitsOrdered(of)}
  </>
)

/** What two pharmacists may correct of an entry in the register of Schedule H1. */
const corrected = ['prescriber', 'prescriberRegistration', 'prescriberAddress', 'patient'] as const

/** Asks another pharmacist to agree that an entry of the register is corrected: the register keeps both. */
const Correct = ({
  read,
  line,
  orderId,
  me,
}: {
  read: NonNullable<DeskLine['transcription']>
  line: number
  orderId: string
  me: Me
}) =>
  me.permissions.includes('register.correct') && (
    <ActionDialog
      name={word('correctRegister')}
      draft={`register ${orderId}/${line}`}
      consequence={word('correctRegisterDone')}
      act={async (fields) => {
        const change = Object.fromEntries(
          corrected.flatMap((name) => {
            const typed = textIn(fields, name)
            return typed === '' || typed === read[name] ? [] : [[name, typed]]
          }),
        )
        if (Object.keys(change).length === 0) throw new Error(word('correctNothing'))
        const reason = textIn(fields, 'reason')
        const { aloneFrom } = await send('POST /api/ops/approvals', {
          body: { kind: 'register.correct', payload: { orderId, line, ...change, reason }, reason },
        })
        return aloneFrom === null
          ? say('askedSecond')
          : say('askedAlone', { when: when(aloneFrom) })
      }}
    >
      <Field label={say('doctor')} name="prescriber" defaultValue={read.prescriber} />
      <Field
        label={say('registration')}
        name="prescriberRegistration"
        defaultValue={read.prescriberRegistration}
      />
      <Field
        label={say('address')}
        name="prescriberAddress"
        defaultValue={read.prescriberAddress}
      />
      <Field label={say('patient')} name="patient" defaultValue={read.patient} />
      <Field label={say('reason')} name="reason" required />
    </ActionDialog>
  )

/** What was read for a line that is decided, or that waits for the second pharmacist. */
export const ReadLine = ({ of, orderId, me }: { of: DeskLine; orderId: string; me: Me }) => (
  <section aria-label={of.name}>
    <p>
      <Ordered of={of} /> <State of={of.review}>{word(`review_${of.review as 'pending'}`)}</State>
    </p>
    {of.forPatient && <ForPatient of={of.forPatient} />}
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
    {of.transcription && of.schedule === 'H1' && of.review === 'approved' && (
      <Correct read={of.transcription} line={of.line} orderId={orderId} me={me} />
    )}
  </section>
)
