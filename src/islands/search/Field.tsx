import { useStore } from '@nanostores/react'
import { useCombobox } from 'downshift'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { $recentSearches, clearRecentSearches, loadRecentSearches } from '#client/search/recent-searches.ts'
import { $suggestions, type Place, suggest } from '#client/search/suggestions.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'
import type { IslandT } from '../t.ts'
import { recentGroups, typedGroups } from './choices.ts'
import { List } from './List.tsx'

type Props = {
  t: IslandT<'searchbox'>
  locale: Locale
  place: Place
  text: string
  onText: (text: string) => void
  /** Before React has come, and on a small screen where the overlay takes over, it is a plain form. */
  plain: boolean
  /** The visitor turns to the plain field. */
  onTurn?: () => void
  input: RefObject<HTMLInputElement | null>
}

/** The search form, as `src/layouts/Search.astro` prints it, and below its field the list that opens while typing. */
export const Field = ({ t, locale, place, text, onText, plain, onTurn, input }: Props) => {
  const suggestions = useStore($suggestions)
  const recent = useStore($recentSearches)
  const [wanted, setWanted] = useState(place === 'overlay')
  const id = `search-${place}`
  const typed = text.trim()
  const groups = plain ? [] : typed === '' ? recentGroups(recent, locale) : typedGroups(suggestions, locale)
  const items = groups.flatMap(({ choices }) => choices)
  const isOpen = wanted && !plain && items.length > 0
  const nothing = wanted && !plain && typed !== '' && suggestions.is === 'found' && suggestions.found.entries.length === 0

  const combobox = useCombobox({
    id,
    items,
    isOpen,
    inputValue: text,
    // Choosing goes to another page: nothing is ever chosen here.
    selectedItem: null,
    // In the overlay there is nothing else to look at.
    onIsOpenChange: ({ isOpen: next }) => setWanted(next || place === 'overlay'),
    stateReducer: (_, { type, changes }) => (type === useCombobox.stateChangeTypes.InputClick ? { ...changes, isOpen: true } : changes),
  })

  // What is typed reaches the store from one place, however it came into the field.
  useEffect(() => {
    if (!plain) suggest(text, place)
  }, [text, place, plain])
  // It may have the focus already when React comes.
  useEffect(() => {
    if (!plain && document.activeElement === input.current) setWanted(true)
  }, [plain, input])
  // The server cannot know this browser's searches.
  useEffect(() => loadRecentSearches(), [])

  const onKeyDown = (event: KeyboardEvent & { nativeEvent: { preventDownshiftDefault?: boolean } }) => {
    if (event.key === 'Enter') {
      // Without a chosen line the form is sent, which downshift would prevent.
      event.nativeEvent.preventDownshiftDefault = true
      const line = isOpen ? document.getElementById(`${id}-item-${combobox.highlightedIndex}`) : null
      // The line is a link or a button: it does what a click on it does.
      if (line) event.preventDefault()
      line?.click()
    }
    // A search field empties itself on Escape; the first one only closes the list.
    if (event.key === 'Escape' && isOpen) event.preventDefault()
  }
  const live = combobox.getInputProps(
    {
      ref: input,
      onKeyDown,
      onFocus: () => setWanted(true),
      onChange: (event: { currentTarget: HTMLInputElement }) => onText(event.currentTarget.value),
    },
    { suppressRefError: true },
  )
  const still = {
    ref: input,
    value: text,
    // Not on focus: closing the overlay gives the focus back.
    onClick: onTurn,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      onText(event.currentTarget.value)
      onTurn?.()
    },
  }
  const menu = combobox.getMenuProps({ 'aria-label': t('searchbox:suggestions') }, { suppressRefError: true })

  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not know the element <search>
    <form className="search" action={inLocale(locale, paths.search())} role="search">
      <input
        type="search"
        name="name"
        placeholder={t('searchbox:placeholder')}
        autoComplete="off"
        required
        maxLength={100}
        {...(plain ? still : live)}
        aria-label={t('searchbox:label')}
        aria-labelledby={undefined}
      />
      <button className="button button-main" type="submit">
        {t('searchbox:search')}
      </button>
      {!plain && (
        <>
          <div className="search-list" hidden={!isOpen && !nothing}>
            {nothing && <p className="choice">{t('searchbox:none')}</p>}
            <div {...menu} aria-labelledby={undefined}>
              {isOpen && <List t={t} id={id} groups={groups} combobox={combobox} onClear={clearRecentSearches} />}
            </div>
          </div>
          <p className="unseen" role="status">
            {nothing && t('searchbox:none')} {isOpen && t('searchbox:suggestionCount', { count: items.length })}
          </p>
        </>
      )}
    </form>
  )
}
