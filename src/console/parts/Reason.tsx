import type { KeyboardEvent } from 'react'
import { t } from '../texts.ts'
import { fillIn } from './drafts.ts'
import { Field } from './Field.tsx'
import { latinKey } from './latin-key.ts'

const putIn = (form: HTMLFormElement | null, name: string, text: string | undefined): void => {
  if (!form || text === undefined) return
  fillIn(form, { [name]: text })
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}

/** A word that goes on so soon after the number of a usual reason means the number: `2 strips broken`. */
const goesOnMs = 1_500
/** The number key that was the last key of a field, and what it put there. */
let picked: { key: string; text: string; at: number } | null = null

/** In a field that is still empty a number key is the usual reason of that number: what is typed after it is added, Backspace makes it the number. */
export const usualByKey =
  (usual: readonly string[]) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    const { currentTarget: field, nativeEvent, timeStamp, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const key = latinKey(nativeEvent)
    const text = usual[Number(key) - 1]
    const before = picked
    picked = null
    if (field.value === '') {
      if (text === undefined) return
      picked = { key, text, at: timeStamp }
      putIn(field.form, field.name, text)
    } else if (field.value !== before?.text) return
    else if (key === 'Backspace') putIn(field.form, field.name, before.key)
    else {
      // The key itself is written behind the number.
      if (/^[\p{L}\p{M}\d ]$/u.test(nativeEvent.key) && timeStamp - before.at < goesOnMs)
        putIn(field.form, field.name, before.key)
      return
    }
    event.preventDefault()
  }

/** The usual reasons, to be written into a field by a press; nothing is done by it. */
export const Usual = ({ of, name }: { of: readonly string[]; name: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: it stands within the fields of a form
  <div className="usual" role="group" aria-label={t('usual')}>
    {of.map((text, nth) => (
      <button
        key={text}
        type="button"
        onClick={({ currentTarget }) => putIn(currentTarget.form, name, text)}
      >
        {text} <kbd>{nth + 1}</kbd>
      </button>
    ))}
  </div>
)

/** Why something is done, in words of one’s own or by a usual reason. */
export const Reason = ({
  label = t('reason'),
  usual,
}: {
  label?: string
  usual: readonly string[]
}) => (
  <>
    <Field label={label} name="reason" required autoComplete="off" onKeyDown={usualByKey(usual)} />
    <Usual of={usual} name="reason" />
  </>
)
