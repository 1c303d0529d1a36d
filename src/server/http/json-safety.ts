/** Deeper than the fields of any call; what nests deeper is made to exhaust a stack. */
const deepest = 32

/** Whether a value of JSON nests deeper than any call asks for. */
export const isTooDeep = (value: unknown, left = deepest): boolean =>
  typeof value === 'object' && value !== null && (left === 0 || Object.values(value).some((one) => isTooDeep(one, left - 1)))

/** Where a text holds the character NUL, which PostgreSQL keeps in none: `lines.0.reason`; null where none does. */
export const nulPath = (value: unknown, path: readonly string[] = []): string | null => {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, one] of Object.entries(value)) {
    const found = nulPath(one, [...path, name])
    if (found !== null) return found
  }
  return null
}
