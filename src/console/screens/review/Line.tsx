import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { State } from '../../parts/State.tsx'
import { textIn } from '../../parts/text-in.ts'
import { when } from '../../texts.ts'
import { type ReviewLine, unitsOrdered } from './decision.ts'
import { ForPatient } from './ForPatient.tsx'
import { t } from './words.ts'

/** What was ordered of a medicine, and under which schedule it is sold. */
const Ordered = ({ of }: { of: ReviewLine }) => (
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
  read: NonNullable<ReviewLine['transcription']>
  line: number
  orderId: string
  me: Me
}) =>
  me.permissions.includes('register.correct') && (
    <ActionDialog
      name={t('correctRegister')}
      draft={`register ${orderId}/${line}`}
      consequence={t('correctRegisterDone')}
      act={async (fields) => {
        const change = Object.fromEntries(
          corrected.flatMap((name) => {
            const typed = textIn(fields, name)
            return typed === '' || typed === read[name] ? [] : [[name, typed]]
          }),
        )
        if (Object.keys(change).length === 0) throw new Error(t('correctNothing'))
        const reason = textIn(fields, 'reason')
        const { aloneFrom } = await send('POST /api/ops/approvals', {
          body: { kind: 'register.correct', payload: { orderId, line, ...change, reason }, reason },
        })
        return aloneFrom === null ? t('askedSecond') : t('askedAlone', { when: when(aloneFrom) })
      }}
    >
      <Field label={t('doctor')} name="prescriber" defaultValue={read.prescriber} />
      <Field
        label={t('registration')}
        name="prescriberRegistration"
        defaultValue={read.prescriberRegistration}
      />
      <Field label={t('address')} name="prescriberAddress" defaultValue={read.prescriberAddress} />
      <Field label={t('patient')} name="patient" defaultValue={read.patient} />
      <Field label={t('reason')} name="reason" required />
    </ActionDialog>
  )

/** What was read for a line that is decided, or that waits for the second pharmacist. */
export const ReadLine = ({ of, orderId, me }: { of: ReviewLine; orderId: string; me: Me }) => (
  <section aria-label={of.name}>
    <p>
      <Ordered of={of} /> <State of={of.review}>{t(`review_${of.review as 'pending'}`)}</State>
    </p>
    {of.forPatient && <ForPatient of={of.forPatient} />}
    {of.transcription && (
      <dl className="facts">
        <Fact name={t('doctor')}>
          {[
            of.transcription.prescriber,
            of.transcription.prescriberRegistration,
            of.transcription.prescriberAddress,
          ]
            .filter(Boolean)
            .join(', ')}
        </Fact>
        <Fact name={t('patient')}>{of.transcription.patient}</Fact>
        <Fact name={t('issuedOn')}>{of.transcription.issuedOn}</Fact>
        <Fact name={t('lastDay')}>{of.transcription.lastDay}</Fact>
        <Fact name={t('dose')}>
          {of.transcription.dose}{' '}
          {of.transcription.perDay !== null &&
            `· ${of.transcription.perDay} × ${of.transcription.days ?? '?'}`}
        </Fact>
        <Fact name={t('readBy')}>
          {of.transcription.by.name} {of.transcription.by.registrationNumber} ·{' '}
          {when(of.transcription.by.at)}
        </Fact>
        {of.transcription.confirmedBy && (
          <Fact name={t('confirmedBy')}>
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
