import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prescriptionBytes } from '#contract/prescriptions/prescriptions.ts'
import { layout } from '#press/layout.ts'
import { openStorage } from '#server/db/open.ts'
import type { Storage } from '#server/db/types.ts'
import { openOriginal } from '#server/prescriptions/sealed-original.ts'
import { pdf, stream } from '../../support/prescription-files.ts'
import { startSample } from '../../support/sample-site.ts'
import type { Started } from '../../support/server.ts'
import { signIn } from '../../support/test-server.ts'
import { formOf, names } from '../../support/upload.ts'

let site: Started
let origin: string
let storage: Storage
let own: { cookie: string; 'x-csrf-token': string }
beforeAll(async () => {
  site = await startSample()
  origin = `http://127.0.0.1:${site.port}`
  storage = openStorage({ file: layout(site.config.dataDir).storage })
  const session = await fetch(`${origin}/api/v3/session`)
  const { result } = (await session.json()) as { result: { csrf: string } }
  own = {
    cookie: (session.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    'x-csrf-token': result.csrf,
  }
  await signIn(
    { storage, state: { now: new Date() } } as Parameters<typeof signIn>[0],
    { own },
    'meera@nuskha.example',
  )
})
afterAll(async () => {
  await storage.close()
  await site.server.stop()
})

const path = '/webservices/prescription'
const rows = async () => (await storage.db.selectFrom('prescription').selectAll().execute()).length
const filesThere = () => {
  try {
    return readdirSync(layout(site.config.dataDir).files, { recursive: true }).length
  } catch {
    return 0
  }
}

/** Sends the head of an upload and part of its body; returns the first line of the reply unless it disconnects. */
const begin = async (contentLength: number, body: string, isGoing: boolean): Promise<string> => {
  const socket = connect(site.port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${site.port}`,
    `Cookie: ${own.cookie}`,
    `x-csrf-token: ${own['x-csrf-token']}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${contentLength}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  if (isGoing) {
    await new Promise<void>((resolve) => socket.end(resolve))
    socket.destroy()
    return ''
  }
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString('latin1').split('\r\n', 1)[0] ?? ''
}

describe('a prescription over the network', () => {
  it('a prescription is uploaded whole and returned to its owner only', async () => {
    // A PDF near the limit: besides its page it has a stream of that many bytes.
    const file = pdf({ objects: [stream(20, '', 'q Q '.repeat((9 * 1024 ** 2) / 4))] })
    const sent = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: own,
      body: formOf({ ...names, file }),
    })
    const { result } = (await sent.json()) as { result: { prescription: { file: string } } }
    expect(sent.status).toBe(200)
    const kept = await fetch(origin + result.prescription.file, { headers: own })
    expect([kept.headers.get('content-security-policy'), kept.headers.get('content-type')]).toEqual(
      ["default-src 'none'; sandbox", 'application/pdf'],
    )
    const drawn = Buffer.from(await kept.bytes()).toString('latin1')
    expect([drawn.slice(0, 5), drawn.includes('/Subtype /Image'), drawn.length < 100_000]).toEqual([
      '%PDF-',
      true,
      true,
    ])
    const { file_key, original_key, original_seal } = await storage.db
      .selectFrom('prescription')
      .selectAll()
      .executeTakeFirstOrThrow()
    const fileOf = (key: string | null) =>
      readFileSync(join(layout(site.config.dataDir).files, String(key).slice(0, 2), String(key)))
    expect(fileOf(file_key).toString('latin1')).toBe(drawn)
    // The original is stored encrypted and complete.
    expect(fileOf(original_key).includes('%PDF')).toBe(false)
    expect(
      Buffer.compare(
        openOriginal({ bytes: fileOf(original_key), seal: original_seal ?? '' }),
        file,
      ),
    ).toBe(0)
    const other = await fetch(origin + result.prescription.file)
    expect(other.status).toBe(403)
  })

  it('a prescription that declares too large a size is refused before it is sent', async () => {
    expect(await begin(prescriptionBytes.form + 1, '', false)).toBe(
      'HTTP/1.1 413 Payload Too Large',
    )
  })

  it('an upload that the client aborts leaves no file and the server unchanged', async () => {
    const before = [await rows(), filesThere()]
    await begin(
      1_000_000,
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      true,
    )
    expect((await fetch(`${origin}/api/v3/prescriptions`, { headers: own })).status).toBe(200)
    expect([await rows(), filesThere()]).toEqual(before)
  })

  it('a prescription cannot be reached as a file of the site', async () => {
    const [row] = await storage.db.selectFrom('prescription').select('file_key').execute()
    const key = row?.file_key ?? ''
    for (const address of [
      `/files/${key.slice(0, 2)}/${key}`,
      `/data/files/${key}`,
      `/files/${key}`,
      `/api/files/${key}`,
    ])
      expect((await fetch(origin + address)).ok).toBe(false)
  })
})
