/** The kind of a file by its first bytes: an accepted kind, a photo format that browsers cannot show, or neither. */
export type FileKind = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

/** Bytes of a PDF in which its header may begin. */
const headerWithin = 1_024

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** Reads a few bytes only: heavier checks belong to the redrawing process. */
export const fileKindOf = (bytes: Uint8Array): FileKind | 'heic' | null => {
  const start = latin1(bytes, 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp'
  if (/^.{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avi[fs])$/s.test(start)) return 'heic'
  // Readers accept bytes before the header, such as a mark of the byte order or an empty line.
  return latin1(bytes, 0, headerWithin).includes('%PDF-') ? 'application/pdf' : null
}
