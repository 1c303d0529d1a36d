import { expect, it } from 'vitest'
import { tableText } from '#server/kernel/upload-text.ts'
import { workbook, zip } from '../../../support/workbook.ts'

it('the first sheet of a spreadsheet is read as a person sees it', () => {
  const book = workbook([
    ['Name', { shared: 'Batch & lot' }, 'Exp', 'Day', 'Code', 'Rate', 'MRP'],
    [],
    [
      'Say "A", <b>',
      { shared: 'AB-1' },
      // 1 November 2028, shown as Nov-28 and as a day.
      { date: 47_058, format: 17 },
      { date: 47_058, format: 14 },
      8.90123456789e12,
      33.6,
      // As a program left it: a spreadsheet shows 85.32.
      85.31999999999999,
    ],
  ])
  expect(tableText(book)?.split('\n')).toEqual([
    '"Name","Batch & lot","Exp","Day","Code","Rate","MRP"',
    '',
    '"Say ""A"", <b>","AB-1","2028-11","2028-11-01","8901234567890","33.6","85.32"',
  ])
})

it.each([
  ['that is cut', workbook([['a']]).slice(0, 200)],
  ['without a sheet', zip({ 'word/document.xml': '<w/>' })],
])('a file %s is none', (_, bytes) => {
  expect(tableText(bytes)).toBe(null)
})

// Seen red: four kilobytes made 18,000 cells of each row, until the server had no memory.
it('a sheet that names far cells over and over is none', () => {
  const rows = '<row><c r="ZZZ1"/></row>'.repeat(20_000)
  const sheet = `<sheetData>${rows}</sheetData>`
  const book = zip({ 'xl/workbook.xml': '<w/>', 'xl/worksheets/sheet1.xml': sheet })
  expect(book.length).toBeLessThan(5_000)
  expect(tableText(book)).toBe(null)
})
