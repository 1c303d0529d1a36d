import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { IslandT } from '#i18n/island-keys.ts'

type Props = {
  t: IslandT<'search'>
  input: RefObject<HTMLInputElement | null>
  onClose: () => void
  children: ReactNode
}

/** The search over a whole small screen. The dialog traps the focus and restores it when closed. */
export const Overlay = ({ t, input, onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)

  // Opened before paint, and closed before React removes it: otherwise the focus is not restored.
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
        // A search field with text would consume the Escape.
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <button
        type="button"
        className="search-close"
        aria-label={t('searchbox:close')}
        onClick={onClose}
      />
      {children}
    </dialog>
  )
}
