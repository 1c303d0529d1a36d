import { Link } from 'wouter'
import { when } from '../../texts.ts'
import { DoctorKnown } from './DoctorKnown.tsx'
import { ofPaper, type PaperField, type PaperFile, type TypedDecision } from './decision.ts'
import { FieldError, markOf, type Problems, ReviewField } from './FieldError.tsx'
import { t } from './words.ts'

/** The same picture in other orders: a prescription is used as often as it allows, however often it is uploaded. */
const Seen = ({ of: { count, orders } }: { of: PaperFile['seenBefore'] }) => (
  <div className="fault" role="status">
    <b>{t(orders.some(({ isSame }) => isSame) ? 'seenSame' : 'seenAlike', { count })}</b>
    <ul className="plain">
      {orders.map(({ orderId, placedAt, state, isSame, isOfSameCustomer, supplied }) => (
        <li key={orderId}>
          <Link href={`/orders/${orderId}`}>{orderId}</Link> · {when(placedAt)} ·{' '}
          {t(`state_${state}`)} · {t(isSame ? 'pictureSame' : 'pictureAlike')}
          {!isOfSameCustomer && ` · ${t('otherCustomer')}`}
          {supplied.length > 0 && ` · ${t('suppliedOnIt', { names: supplied.join(', ') })}`}
        </li>
      ))}
    </ul>
  </div>
)

type Props = {
  of: PaperFile
  /** Its number among the tabs. */
  number: number
  isShown: boolean
  /** Whether the register of Schedule H1 needs the doctor's registration and address. */
  takesSecond: boolean
  typed: TypedDecision
  fill: (values: Readonly<Record<string, string>>) => void
  problems: Problems
}

/** What is read from one prescription. The fields of each stay where they are while another one is in view, so that nothing typed is lost. */
export const PaperFields = ({ of, number, isShown, takesSecond, typed, fill, problems }: Props) => {
  const { prescriptionId: id, readBefore: read } = of
  const name = (field: PaperField): string => ofPaper(field, id)
  const written = (field: PaperField): string => (typed[name(field)] ?? '').trim()
  const field = (one: PaperField, label: string, value: string, more = {}) => (
    <ReviewField
      label={label}
      name={name(one)}
      defaultValue={value}
      problems={problems}
      {...more}
    />
  )
  return (
    <section
      className="panel paper-fields"
      aria-label={t('paperNumber', { number })}
      hidden={!isShown}
    >
      <h2>{t('paperNumber', { number })}</h2>
      {read && (
        <p role="status">
          {t('readBefore', { order: read.orderId, name: read.by.name, when: when(read.by.at) })}
        </p>
      )}
      {of.seenBefore.count > 0 && <Seen of={of.seenBefore} />}
      <div className="facts">
        {field('issuedOn', t('issuedOn'), read?.issuedOn ?? '', { placeholder: '20/11/26' })}
        {field('prescriber', t('doctor'), read?.prescriber ?? of.doctor)}
        {field('patient', t('patient'), read?.patient ?? of.patient)}
        {field('registration', t('registration'), read?.prescriberRegistration ?? '', {
          'aria-required': takesSecond,
        })}
        {field('address', t('address'), read?.prescriberAddress ?? '', {
          'aria-required': takesSecond,
        })}
        {field('validUntil', t('validUntil'), read?.validUntil ?? '')}
        {field('repeats', t('repeats'), String(read?.repeats ?? 0), { inputMode: 'numeric' })}
        <div className="field">
          <label className="tick">
            <input
              type="checkbox"
              name={name('patientConfirmed')}
              {...markOf(problems, name('patientConfirmed'))}
            />{' '}
            {t('patientConfirmed')}
          </label>
          <FieldError problems={problems} field={name('patientConfirmed')} />
        </div>
      </div>
      <DoctorKnown
        name={written('prescriber')}
        written={{ registration: written('registration'), address: written('address') }}
        fill={({ registration, address }) =>
          fill({ [name('registration')]: registration, [name('address')]: address })
        }
      />
    </section>
  )
}
