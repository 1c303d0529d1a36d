import type PDFDocument from 'pdfkit'

/** The bytes of a document once it has ended. */
export const bytesOf = (doc: InstanceType<typeof PDFDocument>): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}
