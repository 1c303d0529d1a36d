import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Me } from '../me.ts'
import { t } from '../texts.ts'
import { type ConsoleLink, everythingFor, maySeek } from './everything.ts'
import { Fault } from './Fault.tsx'
import { Field } from './Field.tsx'

const waitMs = 150

const useRested = (text: string): string => {
  const [rested, rest] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => rest(text), waitMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

type Props = {
  dialog: Ref<HTMLDialogElement> & { current: HTMLDialogElement | null }
  screens: readonly ConsoleLink[]
  me: Me
}

/** Screens by name, and orders and products by whatever is known of them, while typing. Arrows move, Enter opens. */
export const CommandMenu = ({ dialog, screens, me: { permissions } }: Props) => {
  const [, go] = useLocation()
  const [typed, type] = useState('')
  const [at, move] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const text = useRested(typed.trim())
  const { data, error, isFetching } = useQuery({
    queryKey: ['everything', text],
    queryFn: () => everythingFor(permissions, text),
    enabled: maySeek(permissions, text),
    placeholderData: keepPreviousData,
  })
  const isSearch = maySeek(permissions, typed)
  const matching = screens.filter(({ name }) =>
    name.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const places = isSearch ? [...matching, ...(data ?? [])] : matching
  const chosen = Math.min(at, places.length - 1)
  // What was found for other letters is not opened by a quick Enter.
  const isSettled = !isSearch || (text === typed.trim() && !isFetching)
  const open = (place: ConsoleLink | undefined): void => {
    if (!place) return
    dialog.current?.close()
    go(place.to)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isSettled || chosen < matching.length) open(places[chosen])
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(Math.max(0, Math.min(places.length - 1, chosen + (event.key === 'ArrowDown' ? 1 : -1))))
    }
  }
  return (
    <dialog
      ref={dialog}
      aria-label={t('commands')}
      onClose={() => {
        type('')
        move(0)
      }}
    >
      <Field
        label={t(maySeek(permissions, 'any') ? 'searchEverything' : 'commands')}
        ref={field}
        role="combobox"
        aria-expanded="true"
        aria-controls="commands"
        aria-autocomplete="list"
        aria-activedescendant={places.length > 0 ? `command-${chosen}` : undefined}
        autoComplete="off"
        value={typed}
        onKeyDown={press}
        onChange={({ target }) => {
          type(target.value)
          move(0)
        }}
      />
      <div id="commands" role="listbox" aria-label={t('results')} className="commands">
        {places.map((place, nth) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of the list
          <div
            key={place.to}
            id={`command-${nth}`}
            role="option"
            tabIndex={-1}
            aria-selected={nth === chosen}
            onClick={() => open(place)}
          >
            {place.name} {place.hint && <small>{place.hint}</small>}
          </div>
        ))}
      </div>
      <p role="status">
        {isSearch && (isSettled ? places.length === 0 && t('nothing') : t('loading'))}
      </p>
      <Fault error={isSearch ? error : null} />
    </dialog>
  )
}
