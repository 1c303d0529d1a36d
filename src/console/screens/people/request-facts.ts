import type { ApprovalView } from '#contract/approvals/approvals.ts'
import { roles } from '#model/role.ts'
import { rupees } from '../../parts/rupees.ts'
import en from '../../texts/people.en.json' with { type: 'json' }
import { valueText } from '../../texts.ts'
import { t } from './words.ts'

type RequestFact = { field: string; name: string; text: string }

const amounts: readonly string[] = [
  'amount',
  'givenBefore',
  'handedIn',
  'customerMonth',
  'flat',
  'cap',
  'minimum',
]

/** Shown as changes, field by field, or only compared with what is done later. */
const shownElsewhere: readonly string[] = ['edits', 'changes', 'digest']

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of a request, with those of the act inside it beside them. */
const fieldsOf = (payload: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(payload).flatMap(([field, value]) =>
    isRecord(value) ? fieldsOf(value) : [[field, value]],
  )

type Known = keyof typeof en
const isKnown = (key: string): key is Known => Object.hasOwn(en, key)

/** The name of a field; one that this version does not know is called as the call names it. */
export const nameOf = (field: string): string => {
  const key = `ask_${field}`
  return isKnown(key) ? t(key) : field.replaceAll(/[A-Z]/g, ' $&').toLowerCase()
}

/** A role in words; one that this version does not know is called as it is stored. */
export const roleName = (name: string): string => {
  const role = roles.find((one) => one === name)
  return role ? t(`role_${role}`) : name
}

const textOf = (field: string, value: unknown): string => {
  if (amounts.includes(field)) return rupees(String(value))
  const entries = (Array.isArray(value) ? value : [value]).map(valueText)
  if (field === 'roles') return entries.map(roleName).join(', ')
  if (field === 'rolesNow')
    return value === '' ? t('noRole') : String(value).split(', ').map(roleName).join(', ')
  return value === true ? t('yes') : entries.join(', ')
}

/** What is left out or not wished of an act. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** Everything that the second person answers for, in words: what was asked for, and what stands behind its numbers. */
export const requestFacts = ({
  payload,
  told,
}: Pick<ApprovalView, 'payload' | 'told'>): RequestFact[] => {
  const shown = fieldsOf(payload).filter(
    ([field, value]) =>
      !isEmpty(value) &&
      !shownElsewhere.includes(field) &&
      // A name says who it is.
      !(field === 'operator' && told.name),
  )
  const behind = Object.entries(told).filter(([field]) => !shown.some(([known]) => known === field))
  return [...shown, ...behind].map(([field, value]) => ({
    field,
    name: nameOf(field),
    text: textOf(field, value),
  }))
}
