import { type ReactNode, useState } from 'react'
import { nameOf, word } from './words.ts'

type Props = {
  name: string
  value: unknown
  changed: () => void
  /** The inputs of an entry, by the key that their names contain. */
  children: (key: string, value: unknown) => ReactNode
}

type Entry = { key: string; value: unknown }

/** The entries of a list, each with its inputs: one can be added, taken away and moved up. */
export const ListInput = ({ name, value, changed, children }: Props) => {
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    (Array.isArray(value) ? value : []).map((one, at) => ({ key: String(at), value: one })),
  )
  const [next, setNext] = useState(entries.length)
  const field = nameOf(name)
  const set = (now: readonly Entry[]): void => {
    setEntries(now)
    changed()
  }
  const add = (): void => {
    set([...entries, { key: String(next), value: null }])
    setNext(next + 1)
  }
  const up = (at: number): void => set(entries.with(at - 1, entries[at] as Entry).with(at, entries[at - 1] as Entry))
  return (
    <fieldset className="entries">
      <legend>{field}</legend>
      <input type="hidden" name={name} value={entries.map(({ key }) => key).join(',')} />
      {entries.map((entry, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset of the list would be read out with both names
        <div key={entry.key} role="group" aria-label={word('entry', { field, number: at + 1 })} className="entry">
          <div className="row-fields">{children(entry.key, entry.value)}</div>
          <div className="row">
            {at > 0 && (
              <button type="button" aria-label={word('entryUp', { field, number: at + 1 })} onClick={() => up(at)}>
                ↑
              </button>
            )}
            <button
              type="button"
              aria-label={word('entryOut', { field, number: at + 1 })}
              onClick={() => set(entries.filter(({ key }) => key !== entry.key))}
            >
              ×
            </button>
          </div>
        </div>
      ))}
      <button type="button" onClick={add}>
        {word('entryAdd', { field })}
      </button>
    </fieldset>
  )
}
