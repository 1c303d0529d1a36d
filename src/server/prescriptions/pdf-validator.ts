import { inflateSync } from 'node:zlib'

/** What is wrong with a PDF: it is no whole one, it is encrypted, or it would do something when it is opened. */
export type PdfFault = 'broken' | 'locked' | 'active'

/** Names that make a reader run, start, send or unpack something (ISO 32000-1, 7.11.4, 12.6.4 and 12.7.8). */
const active =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|Rendition|Movie|Sound)(?![A-Za-z0-9])|\/XFA\s*[[<\d]/

/** What the objects of a prescription's file unpack to at most; more of them hides something. */
const maxInflated = 16 * 1024 ** 2

/** A name may be written with escapes: `/J#61vaScript`. */
const unescaped = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

type Stream = { head: string; start: number }

/** Streams, each with the dictionary before it; `null` where it is unclear which is whose. */
const streamsOf = (text: string): Stream[] | null => {
  const streams: Stream[] = []
  let object: number | null = null
  for (const { 0: word, index } of text.matchAll(/\bobj|\bstream\r?\n/g)) {
    if (word === 'obj') object = index
    else if (object === null) return null
    else {
      streams.push({ head: unescaped(text.slice(object, index)), start: index + word.length })
      object = null
    }
  }
  return streams
}

/** Readers take a stream with a `/First` for one of objects, whatever it calls itself. */
const holdsObjects = (head: string): boolean => /\/ObjStm|\/First(?![A-Za-z])/.test(head)
/** A type that stands elsewhere could be any. */
const isUnclear = (head: string): boolean => /\/Type(?![A-Za-z0-9])(?!\s*\/)/.test(head)
const filters = (head: string): number => head.split('/Filter').length - 1
const isDeflated = (head: string): boolean =>
  filters(head) === 1 &&
  /\/Filter\s*(?:\[\s*\/(?:FlateDecode|Fl)\s*\]|\/(?:FlateDecode|Fl)(?![A-Za-z0-9]))/.test(head) &&
  !/\/Predictor\s+(?!1\b)/.test(head)

/** Objects that lie compressed within others, as text; `null` where they cannot be looked into. Pictures, fonts and drawings do nothing. */
const hiddenText = (bytes: Uint8Array, streams: Stream[]): string | null => {
  let left = maxInflated
  const texts: string[] = []
  for (const { head, start } of streams) {
    if (isUnclear(head)) return null
    if (!holdsObjects(head) || filters(head) === 0) continue
    if (!isDeflated(head) || left <= 0) return null
    try {
      const inflated = inflateSync(bytes.subarray(start), { maxOutputLength: left })
      left -= inflated.length
      texts.push(unescaped(inflated.toString('latin1')))
    } catch {
      return null
    }
  }
  return texts.join('\n')
}

/**
 * Looks at a PDF that is stored as it is. Strict where readers are not: it begins with its header and ends with its mark, so that it is
 * nothing else besides; what cannot be looked into counts as active. What passes is still only ever sent as a file to keep.
 */
export const pdfFault = (bytes: Uint8Array): PdfFault | null => {
  const text = Buffer.from(bytes).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !/startxref\s+\d+\s+%%EOF[\s\0]*$/.test(text.slice(-1024))) return 'broken'
  const plain = unescaped(text)
  if (/\/Encrypt\b/.test(plain)) return 'locked'
  const streams = streamsOf(text)
  const hidden = streams && hiddenText(bytes, streams)
  return hidden === null || active.test(plain) || active.test(hidden) ? 'active' : null
}
