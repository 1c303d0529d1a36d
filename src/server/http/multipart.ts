import { prescriptionBytes } from '#contract/prescriptions/prescriptions.ts'
import { readAtMost, tooLarge } from './body.ts'
import { type Failed, failed } from './outcome.ts'

/** A form with one file; `file` is null if none was chosen. */
export type FileForm = { fields: Record<string, string>; file: Uint8Array | null }

/**
 * Reads a `multipart/form-data` body of bounded size. A repeated name counts once. A form that the client cuts off
 * is an unreadable request: it has not changed anything.
 */
export const readFileForm = async (request: Request, { file: max, form: maxOfForm } = prescriptionBytes): Promise<FileForm | Failed> => {
  try {
    const bytes = await readAtMost(request, maxOfForm)
    if (!bytes) return tooLarge(max)
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers }).formData()
    const fields: Record<string, string> = Object.create(null)
    for (const [name, value] of form) if (typeof value === 'string') fields[name] ??= value
    const file = form.get('file')
    // Browsers send an empty file if none was chosen.
    if (typeof file === 'string' || file === null || file.size === 0) return { fields, file: null }
    return file.size > max ? { ...tooLarge(max), field: 'file' } : { fields, file: await file.bytes() }
  } catch {
    return failed('badRequest')
  }
}
