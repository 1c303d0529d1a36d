import { useStore } from '@nanostores/react'
import { useCombobox } from 'downshift'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { $pickerResults, type PickerChoice, pick } from '#client/interactions/picker-results.ts'
import type { IslandT } from '#i18n/island-keys.ts'

type Props = {
  t: IslandT<'checker'>
  text: string
  onText: (text: string) => void
  /** A plain form field until hydrated. */
  plain: boolean
  /** spec §9: at most five items. */
  full: boolean
  onPick: (choice: PickerChoice) => void
  input: RefObject<HTMLInputElement | null>
}

const none: readonly PickerChoice[] = []

/** The field that finds medicines and salts by name, with its suggestions. */
export const Finder = ({ t, text, onText, plain, full, onPick, input }: Props) => {
  const picks = useStore($pickerResults)
  const [isRequested, setRequested] = useState(false)
  const choices =
    !plain && !full && picks.is === 'found' && text.trim() !== '' ? picks.choices : none
  const nothing =
    !plain && picks.is === 'found' && picks.term === text.trim() && picks.choices.length === 0

  const combobox = useCombobox<PickerChoice>({
    id: 'interaction-find',
    items: choices as PickerChoice[],
    isOpen: isRequested && choices.length > 0,
    inputValue: text,
    // A choice goes into the page's list, and the field is emptied.
    selectedItem: null,
    itemToString: (choice) => choice?.name ?? '',
    onIsOpenChange: ({ isOpen }) => setRequested(isOpen),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onPick(selectedItem)
    },
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputClick ? { ...changes, isOpen: true } : changes,
  })
  const { isOpen: open, highlightedIndex } = combobox

  // One place passes typed text to the store, however it was entered.
  useEffect(() => {
    if (!plain) pick(text)
  }, [text, plain])
  // The field may already have the focus at hydration.
  useEffect(() => {
    if (!plain && document.activeElement === input.current) setRequested(true)
  }, [plain, input])

  const live = combobox.getInputProps(
    {
      ref: input,
      onKeyDown: (
        event: KeyboardEvent & { nativeEvent: { preventDownshiftDefault?: boolean } },
      ) => {
        // Without a highlighted option Enter submits the form, which downshift would prevent.
        if (event.key === 'Enter' && highlightedIndex < 0)
          event.nativeEvent.preventDownshiftDefault = true
        // Escape clears a search field; the first one only closes the list.
        if (event.key === 'Escape' && open) event.preventDefault()
      },
      onFocus: () => setRequested(true),
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        onText(event.currentTarget.value)
        setRequested(true)
      },
    },
    { suppressRefError: true },
  )
  const still = {
    ref: input,
    value: text,
    onChange: (event: { currentTarget: HTMLInputElement }) => onText(event.currentTarget.value),
  }

  return (
    <div className="search">
      <input
        type="search"
        name="find"
        placeholder={t('interactions:findLabel')}
        autoComplete="off"
        maxLength={100}
        disabled={full}
        {...(plain ? still : live)}
        aria-label={t('interactions:findLabel')}
        aria-labelledby={undefined}
      />
      <button className="button button-main" type="submit" disabled={full}>
        {plain ? t('interactions:find') : t('interactions:addOne')}
      </button>
      {!plain && (
        <>
          <div
            {...combobox.getMenuProps(
              { 'aria-label': t('interactions:picks'), className: 'search-list', hidden: !open },
              { suppressRefError: true },
            )}
            aria-labelledby={undefined}
          >
            {open &&
              choices.map((choice, index) => (
                <div
                  key={choice.code}
                  {...combobox.getItemProps({
                    item: choice,
                    index,
                    className: index === highlightedIndex ? 'choice on' : 'choice',
                  })}
                >
                  <span className="choice-text">
                    <b>{choice.name}</b>
                    <span className="sub">
                      {choice.isSalt ? t('interactions:saltKind') : choice.salts.join(' + ')}
                    </span>
                  </span>
                </div>
              ))}
          </div>
          <div role="status">
            {nothing && <p className="search-list choice">{t('interactions:notFound')}</p>}
          </div>
        </>
      )}
    </div>
  )
}
