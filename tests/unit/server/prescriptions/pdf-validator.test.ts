import { describe, expect, it } from 'vitest'
import { pdfFault } from '#server/prescriptions/pdf-validator.ts'
import { pdf } from '../../../support/prescription-files.ts'

const script = '4 0 obj\n<< /S /JavaScript /JS (app.alert\\(1\\)) >>\nendobj'
/** A stream of something, with the end of the file after it. */
const streamOf = (dictionary: string, content = 'x') => [`4 0 obj\n<< ${dictionary} >>\nstream\n${content}\nendstream\nendobj`]

describe('a PDF', () => {
  it.each([
    ['plain', pdf()],
    ['with compressed objects', pdf([], ['<< /Type /Annot /Subtype /Link /A << /S /URI >> >>'])],
    ['with its filter in a list', pdf([], ['<< /Type /Annot >>'], '/Filter [ /FlateDecode ]')],
    ['with a font whose first letter is numbered', pdf(['4 0 obj\n<< /Type /Font /FirstChar 32 >>\nendobj'])],
    ['with a photo', pdf(streamOf('/Type /XObject /Subtype /Image /Filter /DCTDecode', '/JS noise /XFA '))],
    ['with a word that begins like a dangerous one', pdf(['4 0 obj\n<< /Launches 1 /Soundness 2 >>\nendobj'])],
    ['with blanks after its end', Buffer.concat([pdf(), Buffer.from('\r\n\0\0')])],
  ])('%s is taken', (_, bytes) => {
    expect(pdfFault(bytes)).toBeNull()
  })

  it.each([
    ['with something before its header', Buffer.concat([Buffer.from('<html>'), pdf()])],
    ['with an archive after its end', Buffer.concat([pdf(), Buffer.from('PK\x03\x04')])],
    ['that is cut off', pdf().subarray(0, -10)],
    ['that is its header', Buffer.from('%PDF-1.7\n')],
    ['of another version of the world', Buffer.from(pdf().toString('latin1').replace('%PDF-1.7', '%PDF-9.9'), 'latin1')],
  ])('%s is broken', (_, bytes) => {
    expect(pdfFault(bytes)).toBe('broken')
  })

  it.each([
    ['with an encryption dictionary', pdf(['4 0 obj\n<< /Encrypt 5 0 R >>\nendobj'])],
    ['that spells it with escapes', pdf(['4 0 obj\n<< /Encr#79pt 5 0 R >>\nendobj'])],
  ])('%s is locked', (_, bytes) => {
    expect(pdfFault(bytes)).toBe('locked')
  })

  // Seen red, each, without the line of pdf-check.ts that is about it.
  it.each([
    ['with a script', pdf([script])],
    ['with a script spelled with escapes', pdf([script.replace('/JavaScript', '/J#61vaScript')])],
    ['with a program to start', pdf(['4 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj'])],
    ['with a file inside', pdf(['4 0 obj\n<< /Names << /EmbeddedFiles 5 0 R >> >>\nendobj'])],
    ['with a form of XML', pdf(['4 0 obj\n<< /AcroForm << /XFA [(a) 5 0 R] >> >>\nendobj'])],
    ['with a script among compressed objects', pdf([], [script])],
    ['with a script among compressed objects spelled with escapes', pdf([], [script.replace('/JavaScript', '/Java#53cript')])],
    ['with objects compressed in two ways', pdf([], ['<< >>'], '/Filter [/FlateDecode /ASCIIHexDecode]')],
    ['with objects compressed in two ways by short names', pdf([], ['<< >>'], '/Filter [/FlateDecode /AHx]')],
    ['with objects compressed against the line before', pdf([], ['<< >>'], '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>')],
    ['with a filter that stands elsewhere', pdf([], ['<< >>'], '/Filter 8 0 R')],
    ['with two filters', pdf([], ['<< >>'], '/Filter /FlateDecode /Filter /LZWDecode')],
    ['with a type that stands elsewhere', pdf(streamOf('/Type 5 0 R'))],
    ['with objects that are not called so', pdf(streamOf('/N 1 /First 4 /Filter /LZWDecode'))],
    ['with compressed objects that are none', pdf(streamOf('/Type /ObjStm /Filter /FlateDecode', 'no zlib'))],
    [
      'with a comment that hides where an object begins',
      pdf(['4 0 obj %stream\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nx\nendstream']),
    ],
    ['that unpacks to more than a prescription has', pdf([], [' '.repeat(17 * 1024 ** 2)])],
  ])('%s is active', (_, bytes) => {
    expect(pdfFault(bytes)).toBe('active')
  })
})
