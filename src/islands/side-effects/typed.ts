import type { ReportBody } from '#client/side-effects/side-effects.ts'
import type { IslandT } from '#i18n/island-keys.ts'

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

/** What the programme cannot do without, and is not there. */
export const requiredFaults = (
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

/** The fields of the form as the call takes them. */
export const bodyOf = (form: FormData): ReportBody => {
  const names = [...new Set(form.keys())].filter((name) => name !== 'seriousness')
  return {
    ...Object.fromEntries(names.map((name) => [name, textOf(form, name)])),
    seriousness: form.getAll('seriousness'),
  } as ReportBody
}
