import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  $isSearchOverlayOpen,
  $isSmallScreen,
  closeSearchOverlay,
  openSearchOverlay,
} from '#client/search/search-overlay.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type Texts, translator } from '#i18n/t.ts'
import type { Locale } from '#model/locale.ts'
import { Field } from './Field.tsx'
import { Overlay } from './Overlay.tsx'

/** `value`: the term of this search page. */
export type SearchBoxProps = { locale: Locale; texts: Texts; value?: string }

/** The search field of a page: a plain form in HTML, a combobox once hydrated, an overlay on a small screen. */
export const SearchBox = ({ locale, texts, value = '' }: SearchBoxProps) => {
  const t: IslandT<'search'> = translator(locale, texts)
  const [text, setText] = useState(value)
  const [live, setLive] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const overlayInput = useRef<HTMLInputElement>(null)
  const small = useStore($isSmallScreen)
  const covered = useStore($isSearchOverlayOpen)

  // Adopts text typed before hydration, before the first render would discard it.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? ''
    setText(typed)
    setLive(true)
    // A visitor who was typing or tapped continues in the overlay; keyboard focus alone may be passing by.
    if (
      document.activeElement === input.current &&
      (typed !== value || matchMedia('(pointer: coarse)').matches)
    )
      openSearchOverlay()
  }, [value])

  return (
    <>
      <Field
        t={t}
        locale={locale}
        place="header"
        text={text}
        onText={setText}
        plain={!live || small}
        onTurn={openSearchOverlay}
        input={input}
      />
      {live && covered && (
        <Overlay t={t} input={overlayInput} onClose={closeSearchOverlay}>
          <Field
            t={t}
            locale={locale}
            place="overlay"
            text={text}
            onText={setText}
            plain={false}
            input={overlayInput}
          />
        </Overlay>
      )}
    </>
  )
}
