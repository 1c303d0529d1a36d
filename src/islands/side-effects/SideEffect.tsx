import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import {
  $medicines,
  type Delivered,
  loadMedicines,
  type ReportBody,
  reportSideEffect,
} from '#client/side-effects/side-effects.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { outcomeText, reporterText, seriousnessText, sexText } from '#i18n/side-effect-words.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { outcomes, reporters, seriousness, sexes } from '#model/side-effect.ts'
import { endpoints } from '#paths.ts'
import { Area, Boxes, Choice } from '../parts/Choices.tsx'
import { Errors } from '../parts/Errors.tsx'
import { Field } from '../parts/Field.tsx'
import { focusError } from '../parts/focusError.ts'
import { Medicine } from './Medicine.tsx'

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

/** What the programme cannot do without, and is not there. */
const requiredFaults = (
  t: IslandT<'sideEffect'>,
  form: FormData,
): Readonly<Record<string, string>> => {
  const texts = {
    medicine: t('errors:sideEffectMedicineEmpty'),
    reaction: t('errors:sideEffectReactionEmpty'),
    initials: t('errors:sideEffectInitialsEmpty'),
    age: t('errors:sideEffectAgeMissing'),
  }
  return Object.fromEntries(Object.entries(texts).filter(([name]) => textOf(form, name) === ''))
}

const bodyOf = (form: FormData): ReportBody => {
  const names = [...new Set(form.keys())].filter((name) => name !== 'seriousness')
  return {
    ...Object.fromEntries(names.map((name) => [name, textOf(form, name)])),
    seriousness: form.getAll('seriousness'),
  } as ReportBody
}

/** The form of the Pharmacovigilance Programme of India for consumers. Without scripts it is a plain form. */
export const SideEffect = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'sideEffect'> = translator(locale, texts)
  const medicines = useStore($medicines)
  const [asked, setAsked] = useState({ order: '', line: '', drug: '', name: '' })
  const [bought, setBought] = useState<Delivered | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<string | null>(null)

  // The address names the medicine, or the line of an order.
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const of = (name: string): string => query.get(name) ?? ''
    setAsked({
      order: of('order'),
      line: of('line'),
      drug: of('drug'),
      name: of('name').slice(0, 200),
    })
    void loadMedicines()
  }, [])
  const list = medicines.data?.medicines ?? []
  useEffect(() => {
    const medicine = medicines.data?.medicines.find(
      ({ orderId, line }) => orderId === asked.order && String(line) === asked.line,
    )
    if (medicine) setBought(medicine)
  }, [medicines, asked])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setWrong([])
    const missing = requiredFaults(t, new FormData(form))
    setFaults(missing)
    if (Object.keys(missing).length > 0) return focusError(form)
    setBusy(true)
    const reply = await reportSideEffect(bodyOf(new FormData(form)))
    setBusy(false)
    if (reply.is === 'sent') return setSent(reply.report)
    const fields = reply.errors.flatMap(({ field, msg }) =>
      field && form.elements.namedItem(field) ? [[field, msg] as const] : [],
    )
    setFaults(Object.fromEntries(fields))
    if (fields.length === 0) setWrong(failureTexts(reply, t('sideEffect:failed')))
  }
  if (sent !== null)
    return (
      <div className="note" role="status">
        <p>{t('sideEffect:sent')}</p>
        <p>
          <a className="button" href={sent} download>
            {t('sideEffect:download')}
          </a>
        </p>
      </div>
    )
  const fault = (name: string): string | null => faults[name] ?? null
  return (
    <form
      className="form"
      method="post"
      action={endpoints.sideEffect()}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <input type="hidden" name="locale" value={locale} />
      <Medicine
        t={t}
        locale={locale}
        list={list}
        bought={bought}
        onChoose={setBought}
        asked={asked}
        error={fault('medicine')}
      />
      <h2>{t('sideEffect:aboutReaction')}</h2>
      <Area
        label={t('sideEffect:reaction')}
        name="reaction"
        maxLength={2_000}
        error={fault('reaction')}
      />
      <Field
        label={t('sideEffect:startedOn')}
        name="startedOn"
        type="date"
        error={fault('startedOn')}
      />
      <Field label={t('sideEffect:endedOn')} name="endedOn" type="date" error={fault('endedOn')} />
      <Boxes
        label={t('sideEffect:seriousness')}
        name="seriousness"
        options={seriousness}
        textOf={(one) => seriousnessText(t, one)}
      />
      <Choice
        label={t('sideEffect:outcome')}
        name="outcome"
        options={outcomes}
        textOf={(one) => outcomeText(t, one)}
        none={t('sideEffect:noAnswer')}
      />
      <h2>{t('sideEffect:patient')}</h2>
      <Field
        label={t('sideEffect:initials')}
        name="initials"
        required
        maxLength={10}
        error={fault('initials')}
      />
      <Field
        label={t('sideEffect:age')}
        name="age"
        required
        inputMode="numeric"
        maxLength={3}
        error={fault('age')}
      />
      <Choice
        label={t('sideEffect:sex')}
        name="sex"
        options={sexes}
        textOf={(one) => sexText(t, one)}
        none={t('sideEffect:noAnswer')}
      />
      <Field
        label={t('sideEffect:weight')}
        name="weight"
        inputMode="numeric"
        maxLength={3}
        error={fault('weight')}
      />
      <Area label={t('sideEffect:conditions')} name="conditions" maxLength={500} />
      <h2>{t('sideEffect:aboutReporter')}</h2>
      <Choice
        label={t('sideEffect:reporter')}
        name="reporter"
        options={reporters}
        textOf={(one) => reporterText(t, one)}
        none={t('sideEffect:noAnswer')}
      />
      <Field label={t('sideEffect:contact')} name="contact" maxLength={200} />
      <Errors texts={wrong} />
      <button type="submit" className="button button-main" disabled={busy}>
        {busy ? t('sideEffect:sending') : t('sideEffect:submit')}
      </button>
    </form>
  )
}
