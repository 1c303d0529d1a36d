import { fieldsOf, mediaType, readAtMost } from './body.ts'

/** The fields of a plain form; none where something else was sent, or more than `maxBytes`. No hand types NUL, which PostgreSQL stores in no text. */
export const readFields = async (
  request: Request,
  maxBytes: number,
): Promise<Record<string, string>> => {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') return {}
  const bytes = await readAtMost(request, maxBytes)
  const fields = fieldsOf(new URLSearchParams(new TextDecoder().decode(bytes ?? new Uint8Array())))
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, String(value).replaceAll('\0', '')]),
  )
}
