import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { placeMessages } from '#client/page/messages.ts'

type Props = {
  title: string
  /** Names the button that closes it. */
  close: string
  onClose: () => void
  /** A press beside it does nothing: a choice is wanted (spec §2 "static backdrop"). Escape and the button close it all the same. */
  isStatic?: boolean
  className?: string
  children: ReactNode
}

/** A modal: the browser keeps the focus inside and gives it back; Escape, the backdrop and the button close it (spec §2). */
export const Dialog = ({ title, close, onClose, isStatic = false, className = '', children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Opened before it is painted, and closed before React takes it out of the page: else the focus is not given back.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A second Escape in a row closes it without asking.
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
