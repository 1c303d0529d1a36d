/** Keys of letters and signs by where they lie: `KeyA`, `Slash`. */
const placed: Readonly<Record<string, string>> = {
  Slash: '/',
  Minus: '-',
  Equal: '+',
  NumpadAdd: '+',
  NumpadSubtract: '-',
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/**
 * The key of the console that was pressed. On a keyboard that writes Devanagari or another script it is the one at the same place, so that
 * an operator who types names in Hindi need not switch the keyboard for each command.
 */
export const latinKey = ({ key, code, shiftKey }: Pressed): string => {
  // Enter, ArrowDown and the like have names, and ASCII is what was meant.
  if (key.length !== 1 || key.charCodeAt(0) < 128) return key
  if (code === 'Slash' && shiftKey) return '?'
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit && !shiftKey) return digit
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return placed[code] ?? key
}
