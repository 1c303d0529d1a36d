import { $messages, dismiss, hideSnackbar, holdMessage, type Message, releaseMessage } from '../ui/toast.ts'

/** Messages are drawn without React: a list of products tells of what was added, and loads none. */

const drawn = ({ id, tone, texts, link }: Message, close: string): HTMLElement => {
  const box = document.createElement('div')
  box.className = `message message-${tone}`
  box.dataset.message = String(id)
  box.role = tone === 'error' || tone === 'alerts' ? 'alert' : 'status'
  if (texts.length === 1) box.append(Object.assign(document.createElement('p'), { textContent: texts[0] }))
  else {
    const list = document.createElement('ul')
    list.append(...texts.map((text) => Object.assign(document.createElement('li'), { textContent: text })))
    box.append(list)
  }
  if (link) box.append(Object.assign(document.createElement('a'), { href: link.href, textContent: link.text }))
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'close', ariaLabel: close })
  button.addEventListener('click', () => dismiss(id))
  box.append(button)
  for (const sign of ['pointerenter', 'focusin'] as const) box.addEventListener(sign, () => holdMessage(id))
  for (const sign of ['pointerleave', 'focusout'] as const) box.addEventListener(sign, () => releaseMessage(id))
  return box
}

let list: HTMLElement | undefined

/**
 * Into the dialog that covers the page, if one does: what lies outside it can neither be read nor pressed. Whoever opens or closes a
 * dialog calls it.
 */
export const placeMessages = (): void => {
  if (!list) return
  const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (list.parentElement !== home) home.append(list)
  // In the top layer, above the dialog's own.
  if (list.matches(':popover-open')) list.hidePopover()
  if (list.childElementCount > 0) list.showPopover()
}

/** Shows what `stores/toast.ts` has to tell. `close` names the button that hides a message. */
export const showMessages = (close: string): void => {
  if (list) return
  const place = document.createElement('div')
  place.className = 'messages'
  place.popover = 'manual'
  document.body.append(place)
  list = place
  $messages.subscribe((messages) => {
    for (const box of [...place.children] as HTMLElement[]) if (!messages.some(({ id }) => String(id) === box.dataset.message)) box.remove()
    place.append(...messages.filter(({ id }) => !place.querySelector(`[data-message="${id}"]`)).map((message) => drawn(message, close)))
    placeMessages()
  })
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Node && place.contains(target))) hideSnackbar()
  })
}
