import { prescriptionBytes } from '#contract/prescriptions/prescriptions.ts'
import { type Failed, failed } from '../kernel/outcome.ts'
import { readAtMost, tooLarge } from './body.ts'

/** A form with one file; `file` is null if none was chosen. */
export type FileForm = { fields: Record<string, string>; file: Uint8Array | null }

/** Our forms have five parts. Parsing many, or long headers of one, would keep other requests waiting for seconds. */
const maxParts = 20
const maxHeadBytes = 4_096

/** As browsers and programs write it. Any other way, such as two boundaries, the parser may read differently from what was counted here. */
const contentType =
  /^multipart\/form-data;\s*boundary=(?:"([^"\\]{1,70})"|([^\s";,]{1,70}))(?:;\s*charset=[\w-]+)?$/i

/** The boundary of a form; null if it cannot be read. */
const boundaryOf = (type: string): string | null => {
  const [, quoted, plain] = contentType.exec(type.trim()) ?? []
  return quoted ?? plain ?? null
}

/** Whether a body has few parts with short headers. A boundary in the content of a file counts as well; none is there by chance. */
const isModest = (bytes: Uint8Array, boundary: string): boolean => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const delimiter = Buffer.from(`--${boundary}`)
  let parts = 0
  for (
    let at = body.indexOf(delimiter);
    at >= 0;
    at = body.indexOf(delimiter, at + delimiter.length)
  ) {
    if (++parts > maxParts) return false
    const head = body.subarray(at, at + delimiter.length + maxHeadBytes)
    const isLast = body.length - at <= delimiter.length + 4
    if (!isLast && head.indexOf('\r\n\r\n') < 0) return false
  }
  return true
}

/**
 * Reads a `multipart/form-data` body of bounded size. A repeated name counts once. A form that the client cuts off
 * is an unreadable request: it has not changed anything.
 */
export const readFileForm = async (
  request: Request,
  { file: max, form: maxOfForm } = prescriptionBytes,
): Promise<FileForm | Failed> => {
  try {
    const bytes = await readAtMost(request, maxOfForm)
    if (!bytes) return tooLarge(max)
    const boundary = boundaryOf(request.headers.get('content-type') ?? '')
    if (boundary === null || !isModest(bytes, boundary)) return failed('badRequest')
    const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
    const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers }).formData()
    const fields: Record<string, string> = Object.create(null)
    for (const [name, value] of form) if (typeof value === 'string') fields[name] ??= value
    const file = form.get('file')
    // Browsers send an empty file if none was chosen.
    if (typeof file === 'string' || file === null || file.size === 0) return { fields, file: null }
    return file.size > max
      ? { ...tooLarge(max), field: 'file' }
      : { fields, file: await file.bytes() }
  } catch {
    return failed('badRequest')
  }
}
