import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { placeMessages } from '#client/page/messages.ts'

type Props = {
  title: string
  close: string
  onClose: () => void
  /**
   * A press on the backdrop does nothing, because a choice is required (spec §2 "static backdrop"). Escape and the button still close
   * it.
   */
  isStatic?: boolean
  className?: string
  children: ReactNode
}

/** A modal dialog: the browser traps and restores the focus; Escape, the backdrop and the button close it (spec §2). */
export const Dialog = ({
  title,
  close,
  onClose,
  isStatic = false,
  className = '',
  children,
}: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Opened before paint, and closed before React removes it: otherwise the focus is not restored.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    placeMessages()
    return () => {
      element?.close()
      placeMessages()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A second Escape in a row closes it without a cancel event.
      onClose={onClose}
      onClick={(event) => {
        if (!isStatic && event.target === dialog.current) onClose()
      }}
    >
      <div className="modal-body">
        <div className="modal-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="close" aria-label={close} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
