import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $patients, loadPatients, type Patient, removePatient } from '#client/account/patients.ts'
import type { CallFailure } from '#client/http/call.ts'
import { showSnackbar } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { isAllergyGroup } from '#model/patient.ts'
import { actButton } from '../parts/act-button.ts'
import { Refused } from '../parts/Refused.tsx'
import { Unread } from '../parts/Unread.tsx'
import { Caregivers, type DrawnCaregivers } from './Caregivers.tsx'
import { type DrawnPatient, PatientForm } from './PatientForm.tsx'

/** What was said of a patient, in a line; what was not said is left out. */
const saidOf = (t: IslandT<'family'>, { facts }: Patient): string => {
  const { born, sex, expecting, allergies, kidney, liver, conditions, elsewhere } = facts
  const named = (label: string, list: readonly string[] | null, none: string): string =>
    list === null ? '' : `${label}: ${list.length === 0 ? none : list.join(', ')}`
  const groups = allergies?.map((one) => (isAllergyGroup(one) ? t(`patients:allergy_${one}`) : one))
  return [
    born !== null && String(born),
    sex !== null && t(`patients:${sex}`),
    expecting !== null && expecting !== 'neither' && t(`patients:${expecting}`),
    named(t('patients:allergies'), groups ?? null, t('patients:noAllergies')),
    kidney !== null && `${t('patients:kidney')}: ${t(`patients:${kidney}`)}`,
    liver !== null && `${t('patients:liver')}: ${t(`patients:${liver}`)}`,
    conditions,
    named(t('patients:elsewhere'), elsewhere, t('patients:noElsewhere')),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The people, and who helps whom, as the server drew them into the page. */
type First = DrawnCaregivers & {
  patients: readonly Patient[]
  form: DrawnPatient | null
  /** Why a person was not removed. */
  kept: Pick<CallFailure, 'errors'> | null
}

/** The people whom the customer buys for. */
export const Family = ({ locale, texts, first }: IslandProps & { first?: First }) => {
  const t: IslandT<'family'> = translator(locale, texts)
  const reading = useStore($patients)
  const patients = reading.data?.patients ?? first?.patients
  /** The form that is open, of a person or `new`. */
  const [form, setForm] = useState<DrawnPatient | null>(first?.form ?? null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(first?.kept ?? null)

  // The pressed page knows no customer.
  useEffect(() => void loadPatients(), [])

  const remove = async (id: string) => {
    setBusy(true)
    setFailure(null)
    const failed = await removePatient(id)
    setBusy(false)
    setFailure(failed)
  }
  const open = (of: string) => setForm({ of, typed: null, errors: [] })
  const close = (isSaved: boolean) => {
    setForm(null)
    if (isSaved) showSnackbar(t('patients:saved'))
  }
  return (
    <div className="panels">
      <p className="lead">{t('patients:lead')}</p>
      <Unread t={t} of={reading} retry={() => void loadPatients()} />
      {!patients && reading.is === 'loading' && <p role="status">{t('common:loading')}</p>}
      {patients?.map((patient) => (
        <section key={patient.id} className="panel" aria-label={patient.name}>
          <h2>
            {form?.of === patient.id
              ? t('patients:changeName', { name: patient.name })
              : patient.name}
          </h2>
          {form?.of === patient.id ? (
            <PatientForm t={t} locale={locale} of={patient} drawn={form} onClose={close} />
          ) : (
            <>
              <p>{saidOf(t, patient) || t('patients:unsaid')}</p>
              <form className="buttons" method="post">
                <input type="hidden" name="patientId" value={patient.id} />
                <button
                  {...actButton('edit', () => open(patient.id))}
                  formMethod="get"
                  className="button"
                  aria-label={t('patients:changeName', { name: patient.name })}
                >
                  {t('patients:change')}
                </button>
                <button
                  {...actButton('remove', () => void remove(patient.id), busy)}
                  className="button"
                  aria-label={t('patients:removeName', { name: patient.name })}
                >
                  {t('patients:remove')}
                </button>
              </form>
            </>
          )}
        </section>
      ))}
      <Refused of={failure} otherwise={t('common:requestFailed')} />
      {patients &&
        (form?.of === 'new' ? (
          <section className="panel" aria-labelledby="add-person">
            <h2 id="add-person">{t('patients:add')}</h2>
            <PatientForm t={t} locale={locale} of={null} drawn={form} onClose={close} />
          </section>
        ) : (
          <form className="buttons">
            <button {...actButton('edit', () => open('new'))} className="button button-main">
              {t('patients:add')}
            </button>
          </form>
        ))}
      {patients && <Caregivers t={t} locale={locale} people={patients} {...(first && { first })} />}
    </div>
  )
}
