import { fieldsOf, mediaType, readAtMost } from './body.ts'

/** The fields of a plain form; none where something else was sent, or more than `maxBytes`. One with NUL, which no hand types and PostgreSQL stores in no text, is left out. */
export const readFields = async (
  request: Request,
  maxBytes: number,
): Promise<Record<string, string>> => {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') return {}
  const bytes = await readAtMost(request, maxBytes)
  const fields = fieldsOf(new URLSearchParams(new TextDecoder().decode(bytes ?? new Uint8Array())))
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, String(value)] as const)
      .filter(([, value]) => !value.includes('\0')),
  )
}
