import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { $pickerResults, type PickerChoice } from '#client/interactions/picker-results.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type NoteTopic, noteTopics } from '#model/interactions.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { CheckedItem } from '#model/views/interactions.ts'
import { inLocale, paths } from '#paths.ts'
import { Finder } from './Finder.tsx'

type Props = {
  t: IslandT<'checker'>
  locale: Locale
  items: readonly CheckedItem[]
  find: string
  topics: Record<NoteTopic, boolean>
  live: boolean
  onAdd: (item: CheckedItem) => void
  onTopic: (topic: NoteTopic, on: boolean) => void
  onCheck: () => void
}

/** The intended option: the only one, or the one whose name was typed. */
const meant = (text: string): PickerChoice | undefined => {
  const picks = $pickerResults.get()
  if (picks.is !== 'found' || picks.term !== text) return undefined
  return picks.choices.length === 1
    ? picks.choices[0]
    : picks.choices.find(({ name }) => name.toLowerCase() === text.toLowerCase())
}

/** Step 01 and Step 02 (spec §2): a plain form, so that the address holds the whole state, and a combobox once hydrated. */
export const Steps = ({ t, locale, items, find, topics, live, onAdd, onTopic, onCheck }: Props) => {
  const [text, setText] = useState(find)
  const input = useRef<HTMLInputElement>(null)
  const full = items.length >= limits.interactionProducts

  // Adopts text typed before hydration, before the first render would discard it.
  useLayoutEffect(() => setText(input.current?.value ?? ''), [])

  const add = (choice: CheckedItem): void => {
    setText('')
    input.current?.focus()
    onAdd(choice)
  }
  const onSubmit = (event: FormEvent): void => {
    const typed = text.trim()
    // When suggestions fail, the form is submitted and the server searches, as without a script.
    if (!live || (typed !== '' && $pickerResults.get().is === 'failed')) return
    event.preventDefault()
    const choice = meant(typed)
    if (typed === '') onCheck()
    else if (choice) add(choice)
    else input.current?.focus()
  }

  return (
    <form
      className="section check-form no-print"
      action={inLocale(locale, paths.interactions())}
      onSubmit={onSubmit}
    >
      {items.length > 0 && (
        <input type="hidden" name="items" value={items.map(({ code }) => code).join(',')} />
      )}
      <h2 id="step" tabIndex={-1}>
        {items.length === 0 ? t('interactions:step1') : t('interactions:step2')}
      </h2>
      {full && <p>{t('interactions:fullNote', { most: limits.interactionProducts })}</p>}
      <Finder
        t={t}
        text={text}
        onText={setText}
        plain={!live}
        full={full}
        onPick={add}
        input={input}
      />
      <div className="switches">
        {noteTopics.map((topic) => (
          <label key={topic}>
            <input
              type="checkbox"
              name={topic}
              value="1"
              checked={topics[topic]}
              onChange={(event) => onTopic(topic, event.currentTarget.checked)}
            />{' '}
            {topic === 'alcohol' ? t('interactions:withAlcohol') : t('interactions:withPregnancy')}
          </label>
        ))}
      </div>
      {items.length > 0 && (
        <button className="button" type="submit">
          {t('interactions:check')}
        </button>
      )}
    </form>
  )
}
