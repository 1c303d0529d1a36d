import { useStore } from '@nanostores/react'
import { useCombobox } from 'downshift'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import {
  $recentSearches,
  clearRecentSearches,
  loadRecentSearches,
} from '#client/search/recent-searches.ts'
import { $suggestions, type FieldPosition, suggest } from '#client/search/suggestions.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { noticeText } from '#i18n/search-notice.ts'
import type { Locale } from '#model/locale.ts'
import type { EmergencyCard as Card } from '#model/search-notice.ts'
import { asOneLine } from '#model/search-term.ts'
import { inLocale, paths } from '#paths.ts'
import { recentGroups, typedGroups } from './choices.ts'
import { List } from './List.tsx'

/** As `src/components/EmergencyCard.astro` prints it. */
const EmergencyCard = ({ card: { language, title, act, calls, also } }: { card: Card }) => (
  <section className="sos">
    <div lang={language}>
      <h2>{title}</h2>
      {calls.map(({ text, number }) => (
        <a key={number} className="button" href={`tel:${number.replaceAll('-', '')}`}>
          {text}
        </a>
      ))}
      <p>{act}</p>
    </div>
    {also && <p>{also}</p>}
  </section>
)

/** A dozen pasted lines; the server cuts what is longer (`sizes.searchCharacters`). */
const maxCharacters = 600

/** Ways on for who has nothing to type: the search of a phone covers the page that had them. */
const Ways = ({ t, locale }: { t: IslandT<'search'>; locale: Locale }) => {
  const ways = [
    [t('searchbox:sendPrescription'), paths.prescriptions()],
    [t('searchbox:medicines'), paths.drugs()],
    [t('searchbox:healthProducts'), paths.categories()],
    [t('searchbox:ailments'), paths.ailments()],
    [t('searchbox:brands'), paths.brands()],
  ] as const
  return (
    <ul className="choices">
      {ways.map(([name, path]) => (
        <li key={path}>
          <a className="choice" href={inLocale(locale, path)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  t: IslandT<'search'>
  locale: Locale
  place: FieldPosition
  text: string
  onText: (text: string) => void
  /** A plain form until hydrated, and on a small screen, where the overlay takes over. */
  plain: boolean
  /** Called when the visitor focuses or presses the plain field. */
  onTurn?: () => void
  input: RefObject<HTMLInputElement | null>
}

/** The search form, as `src/layouts/Search.astro` prints it, with suggestions below its field. */
export const Field = ({ t, locale, place, text, onText, plain, onTurn, input }: Props) => {
  const suggestions = useStore($suggestions)
  const recent = useStore($recentSearches)
  const [isRequested, setRequested] = useState(place === 'overlay')
  const id = `search-${place}`
  const typed = text.trim()
  const groups = plain
    ? []
    : typed === ''
      ? recentGroups(recent, locale)
      : typedGroups(suggestions, locale)
  const items = groups.flatMap(({ choices }) => choices)
  const isOpen = isRequested && !plain && items.length > 0
  const result =
    isRequested && !plain && typed !== '' && suggestions.is === 'found' ? suggestions.found : null
  const notices = result?.notices ?? []
  const announced = notices.map((notice) =>
    notice.is === 'emergency' ? `${notice.card.title}. ${notice.card.act}` : noticeText(t, notice),
  )
  // Any other notice tells what is known instead.
  const nothing =
    result?.entries.length === 0 && notices.every(({ is }) => is === 'ignored' || is === 'danger')
  const isStart = place === 'overlay' && typed === ''

  const combobox = useCombobox({
    id,
    items,
    isOpen,
    inputValue: text,
    // Choosing navigates away, so nothing is ever selected.
    selectedItem: null,
    // In the overlay the list is always open.
    onIsOpenChange: ({ isOpen: next }) => setRequested(next || place === 'overlay'),
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputClick ? { ...changes, isOpen: true } : changes,
  })

  // One place passes typed text to the store, however it was entered.
  useEffect(() => {
    if (!plain) suggest(text, place)
  }, [text, place, plain])
  // The field may already have the focus at hydration.
  useEffect(() => {
    if (!plain && document.activeElement === input.current) setRequested(true)
  }, [plain, input])
  // Recent searches live in this browser only.
  useEffect(() => loadRecentSearches(), [])

  // A field of one line drops line breaks: a pasted list keeps its parts so.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const before = value.slice(0, selectionStart ?? value.length)
    onText(
      (before + asOneLine(pasted) + value.slice(selectionEnd ?? value.length)).slice(
        0,
        maxCharacters,
      ),
    )
    if (plain) onTurn?.()
  }

  const onKeyDown = (
    event: KeyboardEvent & { nativeEvent: { preventDownshiftDefault?: boolean } },
  ) => {
    if (event.key === 'Enter') {
      // Without a highlighted option Enter submits the form, which downshift would prevent.
      event.nativeEvent.preventDownshiftDefault = true
      const line = isOpen
        ? document.getElementById(`${id}-item-${combobox.highlightedIndex}`)
        : null
      // The option is a link or a button: Enter clicks it.
      if (line) event.preventDefault()
      line?.click()
    }
    // Escape clears a search field; the first one only closes the list.
    if (event.key === 'Escape' && isOpen) event.preventDefault()
  }
  const live = combobox.getInputProps(
    {
      ref: input,
      onKeyDown,
      onFocus: () => setRequested(true),
      onChange: (event: { currentTarget: HTMLInputElement }) => onText(event.currentTarget.value),
    },
    { suppressRefError: true },
  )
  const still = {
    ref: input,
    value: text,
    // Not on focus: closing the overlay restores the focus.
    onClick: onTurn,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      onText(event.currentTarget.value)
      onTurn?.()
    },
  }
  const menu = combobox.getMenuProps(
    { 'aria-label': t('searchbox:suggestions') },
    { suppressRefError: true },
  )

  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not support the element <search>
    <form className="search" action={inLocale(locale, paths.search())} role="search">
      <input
        type="search"
        name="name"
        placeholder={t('searchbox:placeholder')}
        autoComplete="off"
        required
        maxLength={maxCharacters}
        {...(plain ? still : live)}
        onPaste={onPaste}
        aria-label={t('searchbox:label')}
        aria-labelledby={undefined}
      />
      <button className="button button-main" type="submit">
        {t('searchbox:search')}
      </button>
      {!plain && (
        <>
          <div
            className="search-list"
            hidden={!isOpen && !nothing && !isStart && notices.length === 0}
          >
            {notices.map((notice, at) =>
              notice.is === 'emergency' ? (
                <EmergencyCard key={notice.is} card={notice.card} />
              ) : (
                <p
                  key={notice.is}
                  className={`note note-${notice.is === 'danger' ? 'danger' : 'caution'}`}
                >
                  {notice.is === 'danger' ? <a href="tel:112">{announced[at]}</a> : announced[at]}
                </p>
              ),
            )}
            {nothing && <p className="choice">{t('searchbox:none')}</p>}
            <div {...menu} aria-labelledby={undefined}>
              {isOpen && (
                <List
                  t={t}
                  id={id}
                  groups={groups}
                  typed={text}
                  combobox={combobox}
                  onClear={clearRecentSearches}
                />
              )}
            </div>
            {isStart && <Ways t={t} locale={locale} />}
          </div>
          <p className="unseen" role="status">
            {announced.join(' ')} {nothing && t('searchbox:none')}{' '}
            {isOpen && t('searchbox:suggestionCount', { count: items.length })}
          </p>
        </>
      )}
    </form>
  )
}
