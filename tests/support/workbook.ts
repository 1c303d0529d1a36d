import { crc32, deflateRawSync } from 'node:zlib'

type Cell = string | number | { date: number; format: number } | { shared: string }

/** A ZIP of some texts, as programs write it: packed, with its directory at the end. */
export const zip = (parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> => {
  const [files, directory]: Buffer[][] = [[], []]
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const [raw, path] = [Buffer.from(text), Buffer.from(name)]
    const packed = deflateRawSync(raw)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(raw), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(raw.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, path, packed])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    directory?.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, entry, path)
    files?.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory ?? [])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  const count = Object.keys(parts).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...(files ?? []), listed, end]))
}

const plain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A spreadsheet of one sheet, as XLSX. `date`: days since 1899, in one of the formats that spreadsheets number. */
export const workbook = (rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> => {
  const [shared, formats]: [string[], number[]] = [[], [0]]
  const cellOf = (cell: Cell, at: string): string => {
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    if (typeof cell === 'string')
      return `<c r="${at}" t="inlineStr"><is><t>${plain(cell)}</t></is></c>`
    if ('shared' in cell) {
      shared.push(`<si><r><t>${plain(cell.shared)}</t></r></si>`)
      return `<c r="${at}" t="s"><v>${shared.length - 1}</v></c>`
    }
    formats.push(cell.format)
    return `<c r="${at}" s="${formats.length - 1}"><v>${cell.date}</v></c>`
  }
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells
        .map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${row + 1}`))
        .join('')}</row>`,
  )
  return zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${shared.join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><cellXfs>${formats
      .map((format) => `<xf numFmtId="${format}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  })
}
