import en from './texts/field.en.json' with { type: 'json' }
import hi from './texts/field.hi.json' with { type: 'json' }
import { textsOf } from './texts.ts'

const t = textsOf({ en, hi })
type Name = keyof typeof en

const isName = (text: string): text is Name => Object.hasOwn(en, text)

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Which entry of a list: a line by its own number, a parcel by its order, others by their place. */
const entryName = (list: string, nth: string, entry: unknown): string => {
  const [line, order] = [inside(entry, 'line'), inside(entry, 'orderId')]
  if (typeof line === 'number') return t('entryOfLine', { line })
  if (typeof order === 'string' && order !== '') return t('entryOfOrder', { order })
  const row = Number(nth) + 1
  return list === 'lines' ? t('entryOfLine', { line: row }) : t('entry', { row })
}

/** A field of a call as a person calls it, `lines.1.expiry` → `Line 2, expiry`. `body` is what was sent. */
export const fieldName = (path: string, body?: unknown): string => {
  const names: string[] = []
  let at = body
  let before = ''
  for (const part of path.split('.')) {
    at = inside(at, part)
    if (/^\d+$/.test(part)) names.push(entryName(before, part, at))
    before = part
  }
  if (!/^\d+$/.test(before)) names.push(t(isName(before) ? before : 'otherField'))
  return names.join(', ')
}

type Refusal = {
  msg: string | null
  field?: string | null | undefined
  reason?: string | null | undefined
}

/** A refusal in the words of the screens: the name that a field has for programs stays out. */
export const refusalText = ({ msg, field, reason }: Refusal, body?: unknown): string =>
  field && reason ? `${fieldName(field, body)}: ${reason}` : (msg ?? '')
