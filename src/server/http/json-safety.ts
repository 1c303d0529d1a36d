/** Deeper than the fields of any call; deeper nesting is an attempt to exhaust the stack. */
const deepest = 32

/** Whether a JSON value nests deeper than any call needs. */
export const isTooDeep = (value: unknown, left = deepest): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((one) => isTooDeep(one, left - 1)))

/** The path of a text with the character NUL, which PostgreSQL cannot store: `lines.0.reason`; null if none. */
export const nulPath = (value: unknown, path: readonly string[] = []): string | null => {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, one] of Object.entries(value)) {
    const nulAt = nulPath(one, [...path, name])
    if (nulAt !== null) return nulAt
  }
  return null
}
