/** Shows a message at the foot of the screen for a while, announced to screen readers. It stays while the pointer is over it. */
export const showMessage = (text: string, forMs: number): void => {
  const message = document.createElement('p')
  message.className = 'message'
  message.role = 'alert'
  message.textContent = text
  document.body.append(message)
  let timer = setTimeout(() => message.remove(), forMs)
  message.addEventListener('pointerenter', () => clearTimeout(timer))
  message.addEventListener('pointerleave', () => {
    timer = setTimeout(() => message.remove(), forMs)
  })
}
