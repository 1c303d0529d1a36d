import type { ReviewLine } from './decision.ts'
import { t } from './words.ts'

type Props = { of: NonNullable<ReviewLine['forPatient']> }

/** Whom the customer says that a medicine is for, what is known against that, and what could not be checked. */
export const ForPatient = ({ of: { name, facts, warnings, gaps } }: Props) => (
  <>
    <p>
      <b>{t('forPatient', { name })}</b>{' '}
      {[
        facts.born !== null && t('patientBorn', { year: String(facts.born) }),
        facts.sex !== null && t(`patient_${facts.sex}`),
        facts.conditions !== '' && `“${facts.conditions}”`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    {warnings.map(({ msg, isSevere }) => (
      <p key={msg} className={isSevere ? 'fault' : ''}>
        {msg}
      </p>
    ))}
    {gaps.length > 0 && (
      <details>
        <summary>{t('patientNotChecked')}</summary>
        {gaps.map((gap) => (
          <p key={gap}>{gap}</p>
        ))}
      </details>
    )}
  </>
)
