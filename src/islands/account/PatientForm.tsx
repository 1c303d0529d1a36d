import { type FormEvent, useRef, useState } from 'react'
import { type Patient, savePatient } from '#client/account/patients.ts'
import type { CallFailure } from '#client/http/call.ts'
import { newKey } from '#client/http/change.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type Locale, languageOf, locales } from '#model/locale.ts'
import {
  allergyGroups,
  expecting,
  isAllergyGroup,
  organStates,
  patientSizes,
  sexes,
} from '#model/patient.ts'
import type { PatientFacts } from '#model/patient-facts.ts'
import { patientTyped, type TypedPatient } from '#model/patient-form.ts'
import { inLocale, paths } from '#paths.ts'
import { Boxes, Choice } from '../parts/Choices.tsx'
import { Field } from '../parts/Field.tsx'
import { focusError } from '../parts/focusError.ts'
import { Refused } from '../parts/Refused.tsx'

/** The form as it was sent without scripts, and what of it was refused. */
export type DrawnPatient = {
  of: string
  typed: TypedPatient | null
  errors: CallFailure['errors']
  /** The idempotency key of the form where no script sends it. */
  key?: string
}
type Props = {
  t: IslandT<'family'>
  locale: Locale
  /** Who is changed; null for a new patient. */
  of: Patient | null
  drawn: DrawnPatient
  onClose: (isSaved: boolean) => void
}

type Wrong = { name?: string; born?: string }

const nothing: Partial<PatientFacts> = {}

/** What the customer says of one person; every question may be left open. */
export const PatientForm = ({ t, locale, of, drawn, onClose }: Props) => {
  /** What is wrong beside its field, and what belongs to none. */
  const sorted = (errors: CallFailure['errors']): [Wrong, Pick<CallFailure, 'errors'> | null] => {
    const name = errors.find(({ field }) => field === 'name')?.msg
    const isBorn = errors.some(({ field }) => field === 'facts.born')
    const others = errors.filter(({ field }) => field !== 'name' && field !== 'facts.born')
    return [
      {
        ...(name !== undefined && { name }),
        ...(isBorn && { born: t('patients:bornWrong') }),
      },
      others.length > 0 ? { errors: others } : null,
    ]
  }
  const form = useRef<HTMLFormElement>(null)
  /** The idempotency key of what is typed: a repeated press reuses it, an edit gets a new one. */
  const key = useRef<string | null>(null)
  const [wrong, setWrong] = useState(sorted(drawn.errors)[0])
  const [refused, setRefused] = useState(sorted(drawn.errors)[1])
  const [busy, setBusy] = useState(false)
  const { name, facts = nothing } = drawn.typed ?? of ?? { name: '' }
  const allergies = facts.allergies ?? null
  const elsewhere = facts.elsewhere ?? null

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.current) return
    const data = new FormData(form.current)
    const typed = patientTyped(
      Object.fromEntries([...data.keys()].map((key) => [key, data.getAll(key).join()])),
    )
    setRefused(null)
    if (typed.name === '') {
      setWrong({ name: t('errors:nameEmpty') })
      return focusError(form.current)
    }
    const { born } = typed.facts
    const isYear =
      born === null || (Number.isInteger(born) && born >= 1900 && born <= new Date().getFullYear())
    if (!isYear) {
      setWrong({ born: t('patients:bornWrong') })
      return focusError(form.current)
    }
    setWrong({})
    setBusy(true)
    key.current ??= newKey()
    const failure = await savePatient(typed, key.current)
    setBusy(false)
    if (!failure) return onClose(true)
    const [beside, other] = sorted(failure.errors)
    setWrong(beside)
    if (failure.errors.length === 0) return setRefused(failure)
    setRefused(other)
    focusError(form.current)
  }
  const choice = <Of extends string>(
    name: 'sex' | 'expecting' | 'kidney' | 'liver',
    label: string,
    options: readonly Of[],
    textOf: (option: Of) => string,
  ) => (
    <Choice
      label={label}
      name={name}
      options={options}
      textOf={textOf}
      none={t('patients:unsaid')}
      given={(facts[name] ?? '') as Of | ''}
    />
  )
  return (
    <form
      ref={form}
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => void save(event)}
      onInput={() => {
        key.current = null
      }}
    >
      <input type="hidden" name="act" value="save" />
      <input type="hidden" name="patientId" value={of?.id ?? ''} />
      <input type="hidden" name="key" value={drawn.key ?? ''} />
      <Field
        label={t('patients:name')}
        name="name"
        maxLength={patientSizes.name}
        defaultValue={name}
        error={wrong.name ?? null}
      />
      <Field
        label={t('patients:born')}
        name="born"
        inputMode="numeric"
        maxLength={4}
        defaultValue={facts.born ?? ''}
        error={wrong.born ?? null}
      />
      {choice('sex', t('patients:sex'), sexes, (one) => t(`patients:${one}`))}
      {choice('expecting', t('patients:expecting'), expecting, (one) => t(`patients:${one}`))}
      <label className="check">
        <input
          type="checkbox"
          name="noAllergies"
          defaultChecked={allergies !== null && allergies.length === 0}
        />
        {t('patients:noAllergies')}
      </label>
      <Boxes
        label={t('patients:allergies')}
        name="group"
        options={allergyGroups}
        textOf={(one) => t(`patients:allergy_${one}`)}
        given={allergies ?? []}
      />
      <Field
        label={t('patients:otherAllergies')}
        hint={t('patients:commas')}
        name="otherAllergies"
        defaultValue={(allergies ?? []).filter((one) => !isAllergyGroup(one)).join(', ')}
      />
      {choice('kidney', t('patients:kidney'), organStates, (one) => t(`patients:${one}`))}
      {choice('liver', t('patients:liver'), organStates, (one) => t(`patients:${one}`))}
      <Field
        label={t('patients:conditions')}
        hint={t('patients:conditionsHint')}
        name="conditions"
        maxLength={patientSizes.conditions}
        defaultValue={facts.conditions ?? ''}
      />
      <label className="check">
        <input
          type="checkbox"
          name="noElsewhere"
          defaultChecked={elsewhere !== null && elsewhere.length === 0}
        />
        {t('patients:noElsewhere')}
      </label>
      <Field
        label={t('patients:elsewhere')}
        hint={t('patients:elsewhereHint')}
        name="elsewhere"
        defaultValue={(elsewhere ?? []).join(', ')}
      />
      <Choice
        label={t('patients:language')}
        name="language"
        options={locales}
        textOf={(one) => languageOf(one).name}
        none={t('patients:unsaid')}
        given={facts.language ?? ''}
      />
      <Refused of={refused} otherwise={t('common:requestFailed')} />
      <p className="buttons">
        <button type="submit" className="button button-main" disabled={busy}>
          {t('patients:save')}
        </button>
        <a
          className="button"
          href={inLocale(locale, paths.family())}
          onClick={(event) => {
            event.preventDefault()
            onClose(false)
          }}
        >
          {t('patients:cancel')}
        </a>
      </p>
    </form>
  )
}
