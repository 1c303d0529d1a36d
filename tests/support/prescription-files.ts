import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Kind = 'jpeg' | 'png' | 'webp'

/** A picture of noise, which encoders cannot compress away. */
export const photo = async (
  kind: Kind,
  { width = 64, height = 48, orientation = 1 } = {},
): Promise<Buffer> => {
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, index) => (index * 2_654_435_761) % 251),
  )
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation })
    .withExif({
      IFD0: { Make: 'Phone of Meera', Orientation: String(orientation) },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '13/1 4/1 57/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '80/1 16/1 1/1',
      },
    })
    .toFormat(kind)
    .toBuffer()
}

/** An SVG of a prescription of a clinic, with other handwriting by `seed`. */
export const handwritten = (seed: number): Buffer => {
  let state = seed
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const strokes = Array.from({ length: 24 }, (_, nth) => {
    const y = 320 + (nth % 8) * 100
    return `<path d="M${80 + next() * 500} ${y + next() * 60} q${next() * 200} ${next() * 90 - 45} ${80 + next() * 220} ${next() * 40 - 20}" stroke="#223" stroke-width="${6 + next() * 14}" fill="none"/>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#fdfbf4"/><rect x="60" y="60" width="500" height="60" fill="#156"/><rect x="60" y="160" width="700" height="12" fill="#888"/>${strokes.join('')}</svg>`,
  )
}

/** A PNG that declares a huge size: a few bytes for too many pixels. */
export const hugePng = async (width: number, height: number): Promise<Buffer> =>
  await sharp({
    create: { width, height, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** A stream object with any dictionary. */
export const stream = (number: number, dictionary: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    Buffer.from(content as string, 'latin1'),
    Buffer.from('\nendstream\nendobj\n'),
  ])

const rule = 'q 0 0 1 RG 4 w 20 100 m 180 100 l S Q'

type Parts = {
  /** Objects besides those of the pages, from number 20 on. */
  objects?: readonly (string | Buffer)[]
  /** Objects in an object stream, from number 50 on. */
  compressed?: readonly string[]
  pages?: number
  /** Entries of the catalogue and of each page. */
  catalogue?: string
  page?: string
  box?: string
  /** The content of a page: a blue line. */
  content?: string | Buffer
  trailer?: string
}

/** A PDF with content on its pages. Its cross-reference table is wrong, as in many real files; readers search for the objects. */
export const pdf = (parts: Parts = {}): Buffer => {
  const {
    objects = [],
    compressed = [],
    pages = 1,
    catalogue = '',
    page = '',
    box = '0 0 200 200',
    content = rule,
    trailer = '',
  } = parts
  const kids = Array.from({ length: pages }, (_, at) => `${100 + at} 0 R`)
  const written: (string | Buffer)[] = [
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj\n`,
    `2 0 obj\n<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>\nendobj\n`,
    stream(3, '', content),
    ...kids.map(
      (_, at) =>
        `${100 + at} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 3 0 R ${page} >>\nendobj\n`,
    ),
    ...objects,
  ]
  if (compressed.length > 0) {
    const heads = compressed
      .map((_, at) => `${50 + at} ${compressed.slice(0, at).join('\n').length + (at && 1)}`)
      .join(' ')
    const hidden = deflateSync(`${heads}\n${compressed.join('\n')}`)
    written.push(
      stream(
        9,
        `/Type /ObjStm /Filter /FlateDecode /N ${compressed.length} /First ${heads.length + 1}`,
        hidden,
      ),
    )
  }
  written.push(
    `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size ${100 + pages} /Root 1 0 R ${trailer} >>\nstartxref\n9\n%%EOF\n`,
  )
  return Buffer.concat(written.map((part) => Buffer.from(part as string, 'latin1')))
}

const unknown = `<${'5a'.repeat(32)}>`
/** A PDF that needs a password. */
export const lockedPdf = pdf({
  trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${unknown} /U ${unknown} >>`,
})

/** The first bytes of a HEIC photo. */
export const heic = (): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(64),
  ])
