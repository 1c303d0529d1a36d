import { type FormEvent, useRef, useState } from 'react'
import { type Patient, savePatient, type TypedPatient } from '#client/account/patients.ts'
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
import { Boxes, Choice } from '../parts/Choices.tsx'
import { Field } from '../parts/Field.tsx'
import { focusError } from '../parts/focusError.ts'
import { Refused } from '../parts/Refused.tsx'

type Props = {
  t: IslandT<'family'>
  /** Who is changed; null for a new patient. */
  of: Patient | null
  onClose: (isSaved: boolean) => void
}

const namesIn = (text: string): string[] =>
  text
    .split(/[,،;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** What stands in the form. A list without a name is empty where its box says so, and not said otherwise. */
const typedIn = (data: FormData, patientId: string | undefined): TypedPatient => {
  const text = (name: string): string => String(data.get(name) ?? '').trim()
  const choice = <Of extends string>(name: string): Of | null => (text(name) as Of) || null
  const list = (none: string, names: string[]): string[] | null =>
    names.length > 0 ? names : data.has(none) ? [] : null
  return {
    ...(patientId !== undefined && { patientId }),
    name: text('name'),
    facts: {
      born: text('born') === '' ? null : Number(text('born')),
      sex: choice<(typeof sexes)[number]>('sex'),
      expecting: choice<(typeof expecting)[number]>('expecting'),
      allergies: list('noAllergies', [
        ...data.getAll('group').map(String),
        ...namesIn(text('otherAllergies')),
      ]),
      kidney: choice<(typeof organStates)[number]>('kidney'),
      liver: choice<(typeof organStates)[number]>('liver'),
      conditions: text('conditions'),
      elsewhere: list('noElsewhere', namesIn(text('elsewhere'))),
      language: choice<Locale>('language'),
    },
  }
}

const nothing: Partial<PatientFacts> = {}

/** What the customer says of one person; every question may be left open. */
export const PatientForm = ({ t, of, onClose }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  /** The idempotency key of what is typed: a repeated press reuses it, an edit gets a new one. */
  const key = useRef<string | null>(null)
  const [wrong, setWrong] = useState<{ name?: string; born?: string }>({})
  const [refused, setRefused] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const facts = of?.facts ?? nothing
  const allergies = facts.allergies ?? null
  const elsewhere = facts.elsewhere ?? null

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.current) return
    const typed = typedIn(new FormData(form.current), of?.id)
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
    const ofName = failure.errors.find(({ field }) => field === 'name')
    if (!ofName) return setRefused(failure)
    setWrong({ name: ofName.msg })
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
      noValidate
      onSubmit={(event) => void save(event)}
      onInput={() => {
        key.current = null
      }}
    >
      <Field
        label={t('patients:name')}
        name="name"
        maxLength={patientSizes.name}
        defaultValue={of?.name ?? ''}
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
        <button type="button" className="button" disabled={busy} onClick={() => onClose(false)}>
          {t('patients:cancel')}
        </button>
      </p>
    </form>
  )
}
