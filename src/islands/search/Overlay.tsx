import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { IslandT } from '../t.ts'

type Props = {
  t: IslandT<'searchbox'>
  /** What the keyboard goes to. */
  input: RefObject<HTMLInputElement | null>
  onClose: () => void
  children: ReactNode
}

/** The search over the whole of a small screen. The browser keeps the focus inside, and gives it back at the end. */
export const Overlay = ({ t, input, onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)

  // Before the screen is painted, and closed before React takes it out of the page: else the focus is not given back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const field = input.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
    return () => element?.close()
  }, [input])

  return (
    <dialog
      ref={dialog}
      className="search-overlay"
      aria-label={t('searchbox:label')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // A search field with text would take the Escape for itself.
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <button type="button" className="search-close" aria-label={t('searchbox:close')} onClick={onClose} />
      {children}
    </dialog>
  )
}
