import { site, type TestServer, type Told, type visit } from './test-server.ts'

type Visitor = Pick<Awaited<ReturnType<typeof visit>>, 'own'>
export type Sent = {
  doctor?: string
  patient?: string
  nickname?: string
  file?: Uint8Array | string
  fileName?: string
}

export const names = {
  doctor: 'Dr. A. Rao (MD)',
  patient: 'Meera & Ravi',
  nickname: 'BP, November',
}

export const formOf = ({ file, fileName = 'x.jpg', ...fields }: Sent): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (typeof file === 'string') form.set('file', file)
  else if (file)
    form.set('file', new Blob([file as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), fileName)
  return form
}

type Body = FormData | ReadableStream | string
export const post = async (
  testServer: TestServer,
  { own }: Visitor,
  body: Body,
  headers: Record<string, string> = {},
  path = '/api/v3/prescriptions',
) => {
  const init = { method: 'POST', headers: { ...own, ...headers }, body, duplex: 'half' }
  const reply = await testServer.api.app.fetch(new Request(`${site}${path}`, init as RequestInit))
  return {
    status: reply.status,
    headers: reply.headers,
    json: await reply.json(),
  } satisfies Told as Told
}

/** Uploads a prescription with default names. */
export const upload = (
  testServer: TestServer,
  visitor: Visitor,
  sent: Sent,
  headers: Record<string, string> = {},
): Promise<Told> => post(testServer, visitor, formOf({ ...names, ...sent }), headers)
