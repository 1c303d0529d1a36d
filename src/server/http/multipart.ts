import { prescriptionBytes } from '#contract/prescriptions/prescriptions.ts'
import { type Failed, failed } from '../kernel/outcome.ts'
import { readAtMost, tooLarge } from './body.ts'

/** A form with one file; `file` is null if none was chosen. */
export type FileForm = { fields: Record<string, string>; file: Uint8Array | null }

/** Our forms have five parts: many, or long headers of one, are none of ours. */
const maxParts = 20
const maxHeadBytes = 4_096

/** As browsers and programs write it. */
const contentType =
  /^multipart\/form-data;\s*boundary=(?:"([^"\\]{1,70})"|([^\s";,]{1,70}))(?:;\s*charset=[\w-]+)?$/i

/** The boundary of a form; null if it cannot be read. */
const boundaryOf = (type: string): string | null => {
  const [, quoted, plain] = contentType.exec(type.trim()) ?? []
  return quoted ?? plain ?? null
}

const disposition = /^content-disposition:\s*form-data;(?:.*;)?\s*name="([^"]*)"(.*)$/im

/** The name in the headers of a part, as browsers write it, and whether it is a file; null for a part without one. */
const readHead = (head: string): { name: string; isFile: boolean } | null => {
  const [line, name] = disposition.exec(head) ?? []
  if (line === undefined || name === undefined) return null
  const written: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }
  return {
    name: name.replaceAll(/%(?:22|0D|0A)/gi, (code) => written[code.toUpperCase()] ?? code),
    isFile: /;\s*filename\*?=/i.test(line),
  }
}

/**
 * The first text of each name, and the first file called `file`; null for what is no form. In steps from boundary to boundary: the parser of the
 * platform reads byte by byte, 11 ms of the event loop for a photo of 200 kB.
 */
const parseForm = (bytes: Uint8Array, boundary: string): FileForm | null => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const fields: Record<string, string> = Object.create(null)
  let file: Uint8Array | null | undefined
  if (body.indexOf(delimiter.subarray(2)) !== 0) return null
  let at = delimiter.length - 2
  for (let parts = 0; parts < maxParts; parts++) {
    const next = body.toString('latin1', at, at + 2)
    if (next === '--') return { fields, file: file ?? null }
    // With the line break before it, so that a part without headers has an end of them too.
    const head = body.subarray(at, at + 2 + maxHeadBytes)
    const ends = head.indexOf('\r\n\r\n')
    const end = body.indexOf(delimiter, at + ends + 2)
    if (next !== '\r\n' || ends < 0 || end < 0) return null
    const content = body.subarray(at + ends + 4, end)
    const part = readHead(head.toString('utf8', 0, ends))
    if (!part) return null
    if (!part.isFile) fields[part.name] ??= content.toString('utf8')
    // Browsers send an empty file if none was chosen.
    if (part.name === 'file' && file === undefined)
      file = part.isFile && content.length > 0 ? content : null
    at = end + delimiter.length
  }
  return null
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
    const form = boundary === null ? null : parseForm(bytes, boundary)
    if (!form) return failed('badRequest')
    return (form.file?.length ?? 0) > max ? { ...tooLarge(max), field: 'file' } : form
  } catch {
    return failed('badRequest')
  }
}
