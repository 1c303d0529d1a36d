import { type ReactNode, useEffect, useRef, useState } from 'react'
import { nameOf, t } from './words.ts'

type Props = {
  name: string
  value: unknown
  changed: () => void
  /** The inputs of an entry, by the key that their names contain. */
  children: (key: string, value: unknown) => ReactNode
}

type Entry = { key: string; value: unknown }

/** Entries by their keys; one that was not there has no value yet. */
const entriesOf = (keys: string, known: readonly Entry[]): Entry[] =>
  keys
    .split(',')
    .filter((key) => key !== '')
    .map((key) => known.find((one) => one.key === key) ?? { key, value: null })

const keysOf = (entries: readonly Entry[]): string => entries.map(({ key }) => key).join(',')

export const ListInput = ({ name, value, changed, children }: Props) => {
  const [first] = useState<readonly Entry[]>(() =>
    (Array.isArray(value) ? value : []).map((one, at) => ({ key: String(at), value: one })),
  )
  const [entries, setEntries] = useState(first)
  const field = nameOf(name)
  const keys = keysOf(entries)
  const input = useRef<HTMLInputElement>(null)
  // The form keeps what is typed: an entry tells it by the event of any other input.
  useEffect(() => {
    if (!input.current || input.current.value === keys) return
    input.current.value = keys
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [keys])
  const set = (now: readonly Entry[]): void => {
    setEntries(now)
    changed()
  }
  const add = (): void => {
    const last = Math.max(-1, ...[...first, ...entries].map(({ key }) => Number(key)))
    set([...entries, { key: String(last + 1), value: null }])
  }
  const up = (at: number): void =>
    set(entries.with(at - 1, entries[at] as Entry).with(at, entries[at - 1] as Entry))
  return (
    <fieldset className="entries">
      <legend>{field}</legend>
      <input
        ref={input}
        hidden
        name={name}
        defaultValue={keysOf(first)}
        onChange={({ target }) => setEntries(entriesOf(target.value, entries))}
      />
      {entries.map((entry, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset of the list would be read out with both names
        <div
          key={entry.key}
          role="group"
          aria-label={t('entry', { field, number: at + 1 })}
          className="entry"
        >
          <div className="row-fields">{children(entry.key, entry.value)}</div>
          <div className="row">
            {at > 0 && (
              <button
                type="button"
                aria-label={t('entryUp', { field, number: at + 1 })}
                onClick={() => up(at)}
              >
                ↑
              </button>
            )}
            <button
              type="button"
              aria-label={t('entryOut', { field, number: at + 1 })}
              onClick={() => set(entries.filter(({ key }) => key !== entry.key))}
            >
              ×
            </button>
          </div>
        </div>
      ))}
      <button type="button" onClick={add}>
        {t('entryAdd', { field })}
      </button>
    </fieldset>
  )
}
