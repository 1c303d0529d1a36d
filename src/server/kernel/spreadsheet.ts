import { inflateRawSync } from 'node:zlib'

// Reads the first sheet of an XLSX file (ECMA-376) as text. Such a file is a ZIP of XML that programs write, of which four parts are read here; the
// libraries that are kept bring a tree of packages for formulas, styles and browsers.

/** What is unpacked of one part, and of how many; the rows and cells of a sheet, with empty ones before others. */
const [mostBytes, mostParts, mostCells] = [64 * 1024 * 1024, 5_000, 1_000_000]
const end = 0x06054b50
const central = 0x02014b50

/** Finds the parts of a ZIP by its directory at the end. Throws for what is none. */
const partsOf = (bytes: Uint8Array): ((name: string) => string | null) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = bytes.length - 22
  while (view.getUint32(at, true) !== end) at -= 1
  const count = Math.min(view.getUint16(at + 10, true), mostParts)
  let entry = view.getUint32(at + 16, true)
  const entries = new Map<string, { method: number; from: number; size: number }>()
  for (let nth = 0; nth < count && view.getUint32(entry, true) === central; nth++) {
    const [name, extra, comment] = [28, 30, 32].map((offset) =>
      view.getUint16(entry + offset, true),
    )
    const from = view.getUint32(entry + 42, true)
    const text = new TextDecoder().decode(bytes.subarray(entry + 46, entry + 46 + (name ?? 0)))
    entries.set(text, {
      method: view.getUint16(entry + 10, true),
      size: view.getUint32(entry + 20, true),
      from: from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true),
    })
    entry += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return (name) => {
    const part = entries.get(name)
    if (!part) return null
    const packed = bytes.subarray(part.from, part.from + part.size)
    const raw = part.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: mostBytes })
    return new TextDecoder().decode(raw)
  }
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const plainText = (xml: string): string =>
  xml.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })

const attribute = (tag: string, name: string): string =>
  plainText(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** The texts of a string, which may be in runs of several styles; how a Japanese one is read aloud is none of them. */
const textOf = (xml: string): string =>
  [...xml.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*>([^<]*)<\/t>/g)]
    .map(([, text = '']) => plainText(text))
    .join('')

/** What the sheet shows of a day: `day`, or the `month` alone. */
type Dated = 'day' | 'month' | null

const datesIn = (styles: string): Dated[] => {
  const own = new Map(
    [...styles.matchAll(/<numFmt\b[^>]*>/g)].map(([tag]) => [
      Number(attribute(tag, 'numFmtId')),
      attribute(tag, 'formatCode').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''),
    ]),
  )
  const cells = /<cellXfs\b[\s\S]*?<\/cellXfs>/.exec(styles)?.[0] ?? ''
  return [...cells.matchAll(/<xf\b[^>]*>/g)].map(([tag]) => {
    const id = Number(attribute(tag, 'numFmtId'))
    const code = own.get(id) ?? (id === 17 ? 'mmm-yy' : id >= 14 && id <= 22 ? 'd-m-y' : '')
    // A time alone has minutes, and no year.
    return /y/i.test(code) ? (/d/i.test(code) ? 'day' : 'month') : null
  })
}

const dayMs = 86_400_000
/** Days since the last of 1899: a spreadsheet holds 1900 for a leap year. */
const dayOf = (serial: number, dated: 'day' | 'month'): string =>
  new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * dayMs)
    .toISOString()
    .slice(0, dated === 'day' ? 10 : 7)

/** `AB12` is column 27. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

const firstSheet = (part: (name: string) => string | null): string | null => {
  const [sheet = ''] = /<sheet\b[^>]*>/.exec(part('xl/workbook.xml') ?? '') ?? []
  const id = attribute(sheet, 'r:id')
  const relations = part('xl/_rels/workbook.xml.rels') ?? ''
  const [, target = ''] =
    [...relations.matchAll(/<Relationship\b[^>]*>/g)]
      .map(([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')] as const)
      .find(([own]) => own === id) ?? []
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return part(path) ?? part('xl/worksheets/sheet1.xml')
}

const cellText = (
  tag: string,
  body: string,
  { shared, dates }: { shared: readonly string[]; dates: readonly Dated[] },
): string => {
  const type = attribute(tag, 't')
  if (type === 'inlineStr') return textOf(body)
  const value = plainText(/<v\b[^>]*>([^<]*)<\/v>/.exec(body)?.[1] ?? '')
  if (type === 's') return shared[Number(value)] ?? ''
  // `#REF!` is no value.
  if (type === 'e') return ''
  const dated = type === '' || type === 'n' ? dates[Number(attribute(tag, 's') || 0)] : null
  if (dated && value !== '') return dayOf(Number(value), dated)
  // A price of 85.32 is held as 85.31999999999999: a spreadsheet shows no more than fifteen digits.
  if (/^-?\d+\.\d{10,}$/.test(value)) return String(Number(Number(value).toPrecision(15)))
  // A long code is held as a number, and must not become `8.9012E+12`.
  return /e\+/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value
}

/** The rows of the first sheet, each with the texts of its cells; a row that is not there is empty. Throws for what is no XLSX file. */
const rowsOf = (bytes: Uint8Array): string[][] => {
  const part = partsOf(bytes)
  const sheet = firstSheet(part)
  if (sheet === null) throw new Error('no sheet')
  const shared = [
    ...(part('xl/sharedStrings.xml') ?? '').matchAll(/<si\b[^>]*>([\s\S]*?)<\/si>/g),
  ].map(([, body = '']) => textOf(body))
  const dates = datesIn(part('xl/styles.xml') ?? '')
  const rows: string[][] = []
  let room = mostCells
  const put = (into: unknown[], empty: () => unknown, length: number): void => {
    room -= Math.max(0, length - into.length)
    // Few bytes name the last cell of the last row, over and over.
    if (room < 0) throw new Error('too many cells')
    while (into.length < length) into.push(empty())
  }
  for (const [, tag = '', body = ''] of sheet.matchAll(/<row\b([^>]*)>([\s\S]*?)<\/row>/g)) {
    const number = Number(attribute(tag, 'r')) || rows.length + 1
    // Excel knows no more than 1,048,576.
    if (number > 1_048_576) continue
    put(rows, () => [], number)
    const cells = rows[number - 1] ?? []
    for (const [, cell = '', inside = ''] of body.matchAll(
      /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g,
    )) {
      const at = attribute(cell, 'r') === '' ? cells.length : columnOf(attribute(cell, 'r'))
      put(cells, () => '', at + 1)
      cells[at] = cellText(cell, inside, { shared, dates })
    }
  }
  return rows
}

/** Whether a file begins as a ZIP does. */
export const isSpreadsheet = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** The first sheet of an XLSX file as CSV, a line for each row; null for a file that cannot be read. */
export const spreadsheetCsv = (bytes: Uint8Array): string | null => {
  try {
    return rowsOf(bytes)
      .map((cells) =>
        cells.map((cell) => `"${cell.replaceAll(/\s+/g, ' ').replaceAll('"', '""')}"`).join(','),
      )
      .join('\n')
  } catch {
    return null
  }
}
