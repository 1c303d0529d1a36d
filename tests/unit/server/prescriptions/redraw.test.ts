import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { createRedraw } from '#server/redraw/redraw.ts'
import { redrawPdf } from '#server/redraw/redraw-pdf.ts'
import { activePdfs, costlyPdfs } from '../../../support/hostile-pdfs.ts'
import { pdf, photo } from '../../../support/prescription-files.ts'
import { rounds } from '../../../support/rounds.ts'

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const streams = /stream\r?\n([\s\S]*?)\r?\nendstream/g

/** The pictures of a redrawn file, and everything outside its streams. */
const partsOf = (bytes: Uint8Array) => {
  const text = latin1(bytes)
  const jpegs = [...text.matchAll(streams)]
    .map(([, inner = '']) => inner)
    .filter((inner) => inner.startsWith('\xff\xd8'))
  return {
    jpegs: jpegs.map((jpeg) => Buffer.from(jpeg, 'latin1')),
    around: text.replace(streams, ''),
  }
}
const colourAt = async (jpeg: Buffer, x: number, y: number): Promise<number[]> => [
  ...(await sharp(jpeg).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()),
]

describe('a redrawn PDF', () => {
  it.each(Object.entries(activePdfs))(
    '%s is redrawn and contains nothing but pictures of its pages',
    async (_, bytes) => {
      const { jpegs, around } = partsOf((await redrawPdf(bytes)).bytes)
      expect(jpegs).toHaveLength(1)
      const [jpeg] = jpegs as [Buffer]
      const [red = 0, green = 0, blue = 0] = await colourAt(jpeg, 278, 278)
      expect(blue).toBeGreaterThan(200)
      expect(red + green).toBeLessThan(120)
      expect(around).not.toMatch(
        /JavaScript|\/(?:URI|GoToR|Launch|EmbeddedFile|OpenAction|AA|Annots|AcroForm|ObjStm|F)\b|evil|SECRET|<script/,
      )
    },
  )

  const mangal = (more = '') => [
    `20 0 obj\n<< /Type /Font /Subtype /Type0 /BaseFont /Mangal /Encoding /Identity-H /DescendantFonts [21 0 R] ${more} >>\nendobj\n`,
    '21 0 obj\n<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Mangal /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 22 0 R /DW 600 /CIDToGIDMap /Identity >>\nendobj\n',
    '22 0 obj\n<< /Type /FontDescriptor /FontName /Mangal /Flags 4 /FontBBox [0 -300 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -300 /CapHeight 700 /StemV 80 >>\nendobj\n',
    '23 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n',
    '24 0 obj\n<< /Type /Font /Subtype /TrueType /BaseFont /KrutiDev010 >>\nendobj\n',
  ]
  const fonts = '/Resources << /Font << /F1 20 0 R /F2 23 0 R /F3 24 0 R >> >>'
  const line = 'q 0 0 1 RG 4 w 20 100 m 180 100 l S Q'
  const latin = 'BT /F2 12 Tf 20 150 Td (Tab Dolo 650) Tj ET'
  // Seen red without `losesText`: the Hindi line was gone, and nothing said so.
  it.each([
    ['is not in the file', `${latin} BT /F1 12 Tf 20 60 Td <0151 0162 0173> Tj ET`],
    ['stands for Indic letters by its codes', `${latin} BT /F3 12 Tf 20 60 Td (nokbZ) Tj ET`],
  ])('a PDF with text whose font %s is refused, not redrawn without it', async (_, text) => {
    const file = pdf({ content: `${line} ${text}`, page: fonts, objects: mangal() })
    await expect(redrawPdf(file)).rejects.toMatchObject({ fault: 'fonts' })
  })

  it.each([
    ['of a font that every reader has', latin],
    [
      'that a scanner recognised and nobody sees',
      `${latin} BT /F1 12 Tf 3 Tr 20 60 Td <0151> Tj ET`,
    ],
  ])('a PDF with text %s is redrawn', async (_, text) => {
    const file = pdf({ content: `${line} ${text}`, page: fonts, objects: mangal() })
    expect(partsOf((await redrawPdf(file)).bytes).jpegs).toHaveLength(1)
  })

  it('a redrawn PDF shows form fields and annotations', async () => {
    const look = (name: string) => `/AP << /N ${name} >> /F 4`
    const green = '0 1 0 rg 0 0 40 40 re f'
    const file = pdf({
      content: ' ',
      catalogue: '/AcroForm << /Fields [20 0 R] >>',
      page: '/Annots [20 0 R 21 0 R]',
      objects: [
        `20 0 obj\n<< /Type /Annot /Subtype /Widget /FT /Tx /T (dose) /V (5 mg) /Rect [20 20 60 60] ${look('22 0 R')} >>\nendobj\n`,
        `21 0 obj\n<< /Type /Annot /Subtype /Stamp /Rect [120 20 160 60] ${look('22 0 R')} >>\nendobj\n`,
        `22 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 40 40] /Length ${green.length} >>\nstream\n${green}\nendstream\nendobj\n`,
      ],
    })
    const [jpeg] = partsOf((await redrawPdf(file)).bytes).jpegs as [Buffer]
    for (const x of [40, 140]) {
      const [red = 0, green = 0] = await colourAt(
        jpeg,
        Math.round((x * 200) / 72),
        Math.round((160 * 200) / 72),
      )
      expect(green - red).toBeGreaterThan(80)
    }
  })

  it('a redrawn PDF keeps its pages, their order and their shape', async () => {
    const { jpegs, around } = partsOf(
      (await redrawPdf(pdf({ pages: 3, box: '0 0 595 842' }))).bytes,
    )
    expect(jpegs).toHaveLength(3)
    expect(around.match(/\/MediaBox \[0 0 59\d(?:\.\d+)? 84\d(?:\.\d+)?\]/g)).toHaveLength(3)
  })
})

describe('the redrawing process', () => {
  const redraw = createRedraw()
  const asked = (bytes: Uint8Array) => ({ bytes, mediaType: 'application/pdf' }) as const

  it('the process has the lowest priority from its start on', async () => {
    const slow = redraw(
      asked((costlyPdfs['a content that unpacks to a hundred megabytes'] as () => Buffer)()),
      'meera',
    )
    const children = () =>
      readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
    const niceness = () =>
      children().map((pid) =>
        Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
      )
    await vi.waitFor(() => expect(niceness()).toContain(19), { interval: 2 })
    await slow
  })

  it('the process returns the redrawn PDF or photo', async () => {
    const drawn = await redraw(asked(pdf()), 'meera')
    expect('bytes' in drawn && latin1(drawn.bytes.subarray(0, 5))).toBe('%PDF-')
    const picture = await redraw({ bytes: await photo('png'), mediaType: 'image/png' }, 'meera')
    expect('bytes' in picture && (await sharp(picture.bytes).metadata()).format).toBe('png')
  })

  // Seen red with photos kept at their size up to 40 megapixels. It takes a quarter of the processor time that a file may, and all of it on a slow machine.
  it('a noisy photo WebP of 39 megapixels is redrawn within the processor time of a file, made smaller', async () => {
    const noise = { type: 'gaussian', mean: 180, sigma: 12 } as const
    const size = { width: 7_200, height: 5_500, channels: 3, background: '#eee' } as const
    const bytes = await sharp({ create: { ...size, noise } })
      .webp({ quality: 60, effort: 0 })
      .toBuffer()
    const wanted = { bytes, mediaType: 'image/webp' } as const
    const drawn = await createRedraw({ wallMs: 100_000 })(wanted, 'meera')
    expect('bytes' in drawn && (await sharp(drawn.bytes).metadata()).width).toBe(4_059)
  }, 120_000)

  // In the server's own process eight of the large ones, of a kilobyte each, kept every other request waiting for a hundred seconds.
  it('a picture of a product is drawn small apart from the server, and one that needs too much memory is refused', async () => {
    const drawn = async (width: number, height: number) => {
      const flat = sharp({ create: { width, height, channels: 3, background: '#c33' } })
      return await redraw(
        { bytes: await flat.avif({ effort: 0, quality: 30 }).toBuffer(), mediaType: 'picture' },
        'operator asha',
      )
    }
    const photo = await drawn(4_000, 3_000)
    expect('bytes' in photo && (await sharp(photo.bytes).metadata())).toMatchObject({
      format: 'png',
      width: 960,
      height: 720,
    })
    expect(await drawn(8_000, 5_000)).toEqual({ fault: 'excessive' })
  })

  // Each seen red without its limit: the file is redrawn, or the process runs for minutes.
  it.each([
    ['of processor time', { cpuSeconds: 2 }, 'two million curves'],
    ['of time', { wallMs: 1_000 }, 'two million curves'],
    [
      'of memory of the renderer',
      { wasmMegabytes: 64 },
      'a content that unpacks to a hundred megabytes',
    ],
    ['of memory', { processMegabytes: 200 }, 'a page box of a billion points'],
    ['of what it may write', { outputBytes: 1_000 }, 'a hundred million pages'],
  ])('the redrawing process is ended at its limit %s', async (_, limits, name) => {
    expect(
      await createRedraw(limits)(asked(costlyPdfs[name]?.() ?? Buffer.alloc(0)), 'meera'),
    ).toEqual({ fault: 'excessive' })
  })

  it('the process answers every costly file with a redrawn file or a refusal', async () => {
    const files = Object.entries(costlyPdfs).slice(0, rounds)
    for (const [name, make] of files) {
      const drawn = await createRedraw({ cpuSeconds: 4 })(asked(make()), 'meera')
      expect(
        'bytes' in drawn || ['broken', 'blank', 'pages', 'excessive'].includes(drawn.fault),
        name,
      ).toBe(true)
    }
  })

  // Seen red with the queue in plain order: Ravi's file comes last.
  it('a file of another customer is redrawn before the second of a customer who sent many', async () => {
    const slow = createRedraw({ processes: 1 })
    const order: string[] = []
    const send = async (owner: string) => {
      await slow(asked(pdf()), owner)
      order.push(owner)
    }
    await Promise.all([send('meera'), send('meera'), send('meera'), send('ravi')])
    expect(order.indexOf('ravi')).toBe(1)
  })

  it('a file is refused when too many are waiting', async () => {
    const full = createRedraw({ processes: 1, waiting: 1 })
    const [first, second, third] = await Promise.all(
      ['a', 'b', 'c'].map((owner) => full(asked(pdf()), owner)),
    )
    expect([first, second].every((drawn) => drawn && 'bytes' in drawn)).toBe(true)
    expect(third).toEqual({ fault: 'busy' })
  })

  // Seen red with one limit for all: Ravi's file is refused.
  it('the files of one customer never fill the queue for others', async () => {
    const busy = createRedraw({ processes: 1, waiting: 3, waitingOfOwner: 2 })
    const drawn = await Promise.all(
      ['meera', 'meera', 'meera', 'meera', 'ravi'].map((owner) => busy(asked(pdf()), owner)),
    )
    expect(drawn.map((one) => 'bytes' in one || one.fault)).toEqual([
      true,
      true,
      true,
      'busy',
      true,
    ])
  })

  // Seen red without `env: {}` in redraw.ts.
  it.runIf(process.platform === 'linux')(
    'the process receives none of the server’s secrets',
    async () => {
      vi.stubEnv('PAYMENT_KEY_SECRET', 'a-token-of-thirty-characters-or')
      const drawing = createRedraw({ wallMs: 2_000 })(
        asked(costlyPdfs['two million curves']?.() ?? Buffer.alloc(0)),
        'meera',
      )
      const started = () =>
        readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
          .trim()
          .split(' ')
          .filter(Boolean)
          .at(-1)
      await expect.poll(started).toBeDefined()
      expect(readFileSync(`/proc/${started()}/environ`, 'utf8')).not.toContain('PAYMENT_KEY_SECRET')
      vi.unstubAllEnvs()
      await drawing
    },
  )

  // The server answers another request while the file is redrawn, because redrawing does not run on its event loop.
  it('redrawing does not block the event loop', async () => {
    let turns = 0
    let isDone = false
    const turn = () => {
      turns++
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    await redraw(asked(costlyPdfs['ten megabytes of tiny streams']?.() ?? Buffer.alloc(0)), 'meera')
    isDone = true
    expect(turns).toBeGreaterThan(1_000)
  })
})
