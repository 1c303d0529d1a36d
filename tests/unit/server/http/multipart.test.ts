import { expect, it } from 'vitest'
import { readFileForm } from '#server/http/multipart.ts'

const type = 'multipart/form-data; boundary=b'
const sent = (body: string, contentType = type) =>
  readFileForm(
    new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: Buffer.from(body),
    }),
  )
const part = (head: string, text: string): string => `--b\r\n${head}\r\n\r\n${text}\r\n`
const field = (name: string, text = 'x'): string =>
  part(`Content-Disposition: form-data; name="${name}"`, text)
const file = part(
  'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf',
  '%PDF-1.7\r\n\r\n--c',
)
const refused = { failed: 'badRequest' }

it('a form has its fields and its file, whichever way its boundary is written', async () => {
  const whole = { fields: { doctor: 'Dr. Rao' }, file: Buffer.from('%PDF-1.7\r\n\r\n--c') }
  for (const contentType of [
    type,
    'multipart/form-data;boundary="b"',
    'Multipart/Form-Data; Boundary=b; charset=utf-8',
  ]) {
    const form = await sent(`${field('doctor', 'Dr. Rao')}${file}--b--\r\n`, contentType)
    expect(
      { ...form, file: 'file' in form && form.file && Buffer.from(form.file) },
      contentType,
    ).toEqual(whole)
  }
})

it('names, texts and files come back as they were sent, whatever they contain', async () => {
  const form = new FormData()
  form.append('a "b"\r\nc', 'मीरा\r\n--b')
  form.append('doctor', 'first')
  form.append('doctor', 'second')
  const bytes = Uint8Array.from({ length: 70_000 }, (_, nth) => (nth * 7919) % 256)
  form.append('file', new File([bytes], 'a; name="x".pdf'))
  form.append('file', new File(['other'], 'b.pdf'))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  expect(await readFileForm(request)).toEqual({
    fields: { 'a "b"\r\nc': 'मीरा\r\n--b', doctor: 'first' },
    file: Buffer.from(bytes),
  })
})

it.each([
  ['is cut off in a part', `${field('a')}--b\r\nContent-Disposition: form-data; name="f"\r\n\r\nx`],
  ['is cut off before a part', `${field('a')}--b`],
  ['is cut off after a part', field('a')],
  ['begins with no boundary', `x${field('a')}--b--`],
  ['has a part without a name', `${part('Content-Type: text/plain', 'x')}--b--`],
  ['has a part without headers', '--b\r\n\r\nx\r\n--b--'],
  ['has a boundary that goes on', `--bc\r\n${field('a')}--b--`],
])('a form that %s is refused', async (_, body) => {
  expect(await sent(body)).toMatchObject(refused)
})

it('a form without a chosen file has none, nor one whose file is a text', async () => {
  const empty = part('Content-Disposition: form-data; name="file"; filename=""', '')
  for (const body of [`${empty}--b--`, `${field('file')}${file}--b--`, '--b--'])
    expect(await sent(body)).toMatchObject({ file: null })
})

// Ten megabytes of parts, or of their headers, kept the event loop busy for two seconds. Seen red without each of the limits.
it.each([
  ['many parts', `${field('a').repeat(100)}--b--\r\n`],
  [
    'many empty files',
    `${part('Content-Disposition: form-data; name="file"; filename="x"', '').repeat(100)}--b--\r\n`,
  ],
  [
    'many headers',
    `${part(`${'X-A: b\r\n'.repeat(10_000)}Content-Disposition: form-data; name="a"`, '')}--b--\r\n`,
  ],
  ['a long name', `${field('%22'.repeat(10_000))}--b--\r\n`],
  ['a header without an end', `--b\r\n${'X-A: b\r\n'.repeat(10_000)}`],
])('a form with %s is refused before it is parsed', async (_, body) => {
  expect(await sent(body)).toMatchObject(refused)
})

it.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; xboundary=c; boundary=b',
  'multipart/form-data; boundary="b',
  `multipart/form-data; boundary=${'b'.repeat(71)}`,
])(
  'a form whose boundary is written as in %.60s is refused, because its parts cannot be counted',
  async (contentType) => {
    expect(await sent(`${field('doctor')}--b--\r\n`, contentType)).toMatchObject(refused)
  },
)
