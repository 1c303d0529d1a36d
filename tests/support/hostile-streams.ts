import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pdf, stream } from './prescription-files.ts'

const megabytes = (count: number): number => count * 1024 ** 2

/** A page that shows one picture, encoded as `filter` says. */
const pictured = (dictionary: string, content: string | Buffer): Buffer =>
  pdf({
    content: 'q 200 0 0 200 0 0 cm /I Do Q',
    page: '/Resources << /XObject << /I 8 0 R >> >>',
    objects: [
      stream(
        8,
        `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 ${dictionary}`,
        content,
      ),
    ],
  })

/** A page that draws something of its resources. */
const drawn = (content: string, resources: string, ...objects: (string | Buffer)[]): Buffer =>
  pdf({ content, page: `/Resources << ${resources} >>`, objects })

const jbig2Page = Buffer.from('00000000300001000000137fffffff7fffffff000000000000000000', 'hex')
const jpxHead = Buffer.from(
  '0000000c6a5020200d0a870a00000014667479706a703220000000006a703220ff4fff51002f00007fffffff7fffffff',
  'hex',
)

/** PDFs that attack the decoders and the walk over objects, rather than the program that shows them. */
export const hostilePdfs: Record<string, () => Buffer> = {
  'a cross-reference that comes before itself': () => pdf({ trailer: '/Prev 9' }),
  'a cross-reference stream that names itself': () =>
    pdf({
      objects: [
        stream(30, '/Type /XRef /Size 200 /W [1 2 1] /Prev 9 /Root 1 0 R', Buffer.alloc(800, 1)),
      ],
      trailer: '/XRefStm 9',
    }),
  'an object stream that extends itself': () =>
    pdf({
      objects: [stream(31, '/Type /ObjStm /N 1 /First 4 /Extends 31 0 R', '50 0 << >>')],
      catalogue: '/OpenAction 50 0 R',
    }),
  'a length that is its own stream': () =>
    pdf({
      objects: ['8 0 obj\n<< /Length 8 0 R >>\nstream\nx\nendstream\nendobj\n'],
      catalogue: '/Names 8 0 R',
    }),
  'thirty filters one after another': () =>
    pictured(`/Width 9 /Height 9 /Filter [${'/ASCIIHexDecode '.repeat(30)}]`, '41'.repeat(1000)),
  'run lengths that unpack a thousandfold': () =>
    pictured(
      '/Width 30000 /Height 30000 /Filter /RunLengthDecode',
      Buffer.alloc(megabytes(4), Buffer.from([129, 0])),
    ),
  'a JBIG2 picture of four billion lines': () =>
    pictured('/Width 2147483647 /Height 2147483647 /Filter /JBIG2Decode', jbig2Page),
  'a JPEG 2000 picture of four billion lines': () =>
    pictured(
      '/Width 2147483647 /Height 2147483647 /Filter /JPXDecode',
      Buffer.concat([jpxHead, Buffer.alloc(200)]),
    ),
  'a fax of a million columns': () =>
    pictured(
      '/Width 1000000 /Height 1000000 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 1000000 /Rows 1000000 >>',
      Buffer.alloc(megabytes(1), 0x55),
    ),
  'a prediction over a row of a gigabyte': () =>
    pictured(
      '/Width 9 /Height 9 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000000000 >>',
      deflateSync(Buffer.alloc(1000)),
    ),
  'a glyph that draws itself': () =>
    drawn(
      'BT /F 20 Tf 20 20 Td (aaaa) Tj ET',
      '/Font << /F 8 0 R >>',
      '8 0 obj\n<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 20 0 R >> /Resources << /Font << /F 8 0 R >> >> >>\nendobj\n',
      stream(20, '', '9 0 d0 BT /F 1 Tf (aaaa) Tj ET'),
    ),
  'a pattern of a billion tiles': () =>
    drawn(
      '/Pattern cs /P scn 0 0 200 200 re f',
      '/Pattern << /P 8 0 R >>',
      stream(
        8,
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>',
        '1 0 0 rg 0 0 1 1 re f',
      ),
    ),
  'a pattern made of itself': () =>
    drawn(
      '/Pattern cs /P scn 0 0 200 200 re f',
      '/Pattern << /P 8 0 R >>',
      stream(
        8,
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Pattern << /P 8 0 R >> >>',
        '/Pattern cs /P scn 0 0 9 9 re f',
      ),
    ),
  'a mask that needs itself': () =>
    drawn(
      '/G gs 0 0 200 200 re f',
      '/ExtGState << /G 8 0 R >>',
      '8 0 obj\n<< /Type /ExtGState /SMask << /S /Luminosity /G 20 0 R >> >>\nendobj\n',
      stream(
        20,
        '/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /ExtGState << /G 8 0 R >> >>',
        '/G gs 0 0 200 200 re f',
      ),
    ),
  'a shading that computes for each point': () =>
    drawn(
      '/S sh',
      '/Shading << /S 8 0 R >>',
      '8 0 obj\n<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [200 0 0 200 0 0] /Function 20 0 R >>\nendobj\n',
      stream(
        20,
        '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]',
        `{ ${'dup sin exch cos add '.repeat(20_000)} pop }`,
      ),
    ),
  'a picture in the content of a gigapixel': () =>
    pdf({ content: `BI /W 32000 /H 32000 /CS /G /BPC 8 ID ${'x'.repeat(1000)} EI` }),
  'a million states that are saved': () => pdf({ content: 'q '.repeat(1_000_000) }),
  'a million fonts that are not there': () =>
    pdf({ content: `BT ${'/F 9 Tf (a) Tj '.repeat(300_000)} ET` }),
  'a page of a million units of its own': () => pdf({ page: '/UserUnit 1000000 /Rotate 89999' }),
  'a page tree of a hundred thousand floors': () =>
    pdf({
      objects: [
        Array.from(
          { length: 100_000 },
          (_, at) =>
            `${200 + at} 0 obj\n<< /Type /Pages /Count 1 /Kids [${201 + at} 0 R] >>\nendobj\n`,
        ).join(''),
      ],
      catalogue: '/Pages 200 0 R',
    }),
  'an annotation that shows itself': () =>
    pdf({
      page: '/Annots [20 0 R]',
      objects: [
        '20 0 obj\n<< /Type /Annot /Subtype /Stamp /Rect [0 0 200 200] /F 4 /AP << /N 21 0 R >> >>\nendobj\n',
        stream(
          21,
          '/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /X 21 0 R >> >>',
          '/X Do /X Do',
        ),
      ],
    }),
  'a locked file whose key is a page': () => pdf({ trailer: '/ID [<00> <00>] /Encrypt 100 0 R' }),
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of one pixel with more chunks in it. */
const pngWith = async (...chunks: Buffer[]): Promise<Buffer> => {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

const text = deflateSync(Buffer.alloc(megabytes(300), 'a'))

/** Pictures that attack their decoders, with the kind that their first bytes claim. */
export const hostilePictures: Record<
  string,
  { mediaType: 'image/png' | 'image/jpeg' | 'image/webp'; make: () => Promise<Buffer> }
> = {
  'a text in a PNG that unpacks to gigabytes': {
    mediaType: 'image/png',
    make: () =>
      pngWith(
        ...Array.from({ length: 8 }, (_, at) =>
          chunk('zTXt', Buffer.concat([Buffer.from(`k${at}\0\0`), text])),
        ),
      ),
  },
  'a colour profile in a PNG that unpacks to gigabytes': {
    mediaType: 'image/png',
    make: () => pngWith(chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), text]))),
  },
  'a PNG whose rows are not there': {
    mediaType: 'image/png',
    make: async () => {
      const png = await pngWith()
      png.writeUInt32BE(6_000, 16)
      png.writeUInt32BE(6_000, 20)
      png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
      return png
    },
  },
  'a JPEG that says it is 65,535 by 65,535': {
    mediaType: 'image/jpeg',
    make: async () => {
      const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
        .jpeg()
        .toBuffer()
      const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
      jpeg.fill(0xff, at + 5, at + 9)
      return jpeg
    },
  },
  'a JPEG with a PDF behind its end': {
    mediaType: 'image/jpeg',
    make: async () =>
      Buffer.concat([
        await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
          .jpeg()
          .toBuffer(),
        pdf({ catalogue: '/OpenAction << /S /JavaScript /JS (1) >>' }),
      ]),
  },
  'an SVG that calls itself a PNG': {
    mediaType: 'image/png',
    make: async () =>
      Buffer.concat([
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
        ),
      ]),
  },
  'a WebP of a thousand frames': {
    mediaType: 'image/webp',
    make: () => {
      const frames = Buffer.alloc(64 * 64 * 3 * 1000, 7)
      return sharp(frames, { raw: { width: 64, height: 64 * 1000, channels: 3, pageHeight: 64 } })
        .webp({ effort: 0 })
        .toBuffer()
    },
  },
}
