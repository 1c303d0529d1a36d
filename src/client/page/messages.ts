import {
  $messages,
  dismiss,
  hideSnackbar,
  holdMessage,
  type Message,
  releaseMessage,
} from '../ui/toast.ts'

/** Messages are rendered without React, which most product listings never load. */

const messageBox = ({ id, tone, texts, link }: Message, close: string): HTMLElement => {
  const box = document.createElement('div')
  box.className = `message message-${tone}`
  box.dataset.message = String(id)
  box.role = tone === 'alerts' ? 'alert' : 'status'
  if (texts.length === 1)
    box.append(Object.assign(document.createElement('p'), { textContent: texts[0] }))
  else {
    const list = document.createElement('ul')
    list.append(
      ...texts.map((text) => Object.assign(document.createElement('li'), { textContent: text })),
    )
    box.append(list)
  }
  if (link)
    box.append(
      Object.assign(document.createElement('a'), { href: link.href, textContent: link.text }),
    )
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'close',
    ariaLabel: close,
  })
  button.addEventListener('click', () => dismiss(id))
  box.append(button)
  for (const event of ['pointerenter', 'focusin'] as const)
    box.addEventListener(event, () => holdMessage(id))
  for (const event of ['pointerleave', 'focusout'] as const)
    box.addEventListener(event, () => releaseMessage(id))
  return box
}

let list: HTMLElement | undefined

/** Moves the messages into the modal dialog, if one is open: everything outside it is inert. Call it when a dialog opens or closes. */
export const placeMessages = (): void => {
  if (!list) return
  const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (list.parentElement !== home) home.append(list)
  // Re-enters the top layer, above the dialog.
  if (list.matches(':popover-open')) list.hidePopover()
  if (list.childElementCount > 0) list.showPopover()
}

/** Shows the messages of `ui/toast.ts`. `close` labels the button that dismisses one. */
export const showMessages = (close: string): void => {
  if (list) return
  const place = document.createElement('div')
  place.className = 'messages'
  place.popover = 'manual'
  document.body.append(place)
  list = place
  $messages.subscribe((messages) => {
    for (const box of [...place.children] as HTMLElement[])
      if (!messages.some(({ id }) => String(id) === box.dataset.message)) box.remove()
    place.append(
      ...messages
        .filter(({ id }) => !place.querySelector(`[data-message="${id}"]`))
        .map((message) => messageBox(message, close)),
    )
    placeMessages()
  })
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Node && place.contains(target))) hideSnackbar()
  })
}
