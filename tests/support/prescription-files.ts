import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Kind = 'jpeg' | 'png' | 'webp'

/** A picture of grain, so that no encoder makes nothing of it. */
export const photo = async (kind: Kind, { width = 64, height = 48, orientation = 1 } = {}): Promise<Buffer> => {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 2_654_435_761) % 251))
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation })
    .withExif({
      IFD0: { Make: 'Phone of Meera', Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 57/1', GPSLongitudeRef: 'E', GPSLongitude: '80/1 16/1 1/1' },
    })
    .toFormat(kind)
    .toBuffer()
}

/** A PNG that says it is huge: a few bytes for more pixels than anybody decodes. */
export const hugePng = async (width: number, height: number): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** A PDF of some objects; `compressed` ones lie in an object stream. */
export const pdf = (objects: string[] = [], compressed: string[] = [], head = '/Filter /FlateDecode'): Buffer => {
  const base = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj',
    ...objects,
  ]
  const parts = [Buffer.from(`%PDF-1.7\n${base.join('\n')}\n`)]
  if (compressed.length > 0) {
    const hidden = deflateSync(compressed.join('\n'))
    parts.push(Buffer.from(`9 0 obj\n<< /Type /ObjStm /N ${compressed.length} /First 0 /Length ${hidden.length} ${head} >>\nstream\n`))
    parts.push(hidden, Buffer.from('\nendstream\nendobj\n'))
  }
  parts.push(Buffer.from('xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 10 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'))
  return Buffer.concat(parts)
}

/** The beginning of a photo of a phone that writes HEIC. */
export const heic = (): Buffer => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])
