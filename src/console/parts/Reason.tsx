import type { KeyboardEvent } from 'react'
import { say } from '../texts.ts'
import { fillIn } from './drafts.ts'
import { latinKey } from './latin-key.ts'

const putIn = (form: HTMLFormElement | null, name: string, text: string | undefined): void => {
  if (!form || text === undefined) return
  fillIn(form, { [name]: text })
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}

/** In a field that is still empty a number key is the usual reason of that number: what is typed after it is added. */
export const usualByKey =
  (usual: readonly string[]) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    const { currentTarget: field, nativeEvent, ctrlKey, metaKey, altKey } = event
    const text = usual[Number(latinKey(nativeEvent)) - 1]
    if (field.value !== '' || text === undefined || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    putIn(field.form, field.name, text)
  }

/** The usual reasons, to be written into a field by a press; nothing is done by it. */
export const Usual = ({ of, name }: { of: readonly string[]; name: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: it stands within the fields of a form
  <div className="usual" role="group" aria-label={say('usual')}>
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
  label = say('reason'),
  usual,
}: {
  label?: string
  usual: readonly string[]
}) => (
  <>
    <label className="field">
      {label}
      <input name="reason" required autoComplete="off" onKeyDown={usualByKey(usual)} />
    </label>
    <Usual of={usual} name="reason" />
  </>
)
