import { mailedCode, type TestServer } from './test-server.ts'

/** What a page of the console sends with each call. */
export const own = { 'sec-fetch-site': 'same-origin' }
/** Where the console answers on the machine of the server. */
export const at = 'http://localhost:4321'

export const post = (
  testServer: TestServer,
  to: string,
  body: unknown,
  headers: Record<string, string> = own,
) => testServer.send(to, { method: 'POST', headers, body, at })
export const get = (testServer: TestServer, to: string, headers: Record<string, string>) =>
  testServer.send(to, { headers, at })

/** The session that a sign-in opened. */
export const sessionIn = (reply: Awaited<ReturnType<typeof post>>) => {
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { reply, cookie, csrf: reply.json.result?.csrf as string }
}

/** Signs an operator in by the mailed code. */
export const enter = async (testServer: TestServer, email: string) => {
  const { ticket } = (await post(testServer, '/api/console/code', { email })).json.result
  return sessionIn(
    await post(testServer, '/api/console/sign-in', {
      ticket,
      code: await mailedCode(testServer, email),
    }),
  )
}
