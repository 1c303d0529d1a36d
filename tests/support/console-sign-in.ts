import { mailedCode, type Till } from './till.ts'

/** What a page of the console sends with each call. */
export const own = { 'sec-fetch-site': 'same-origin' }
/** Where the console answers on the machine of the server. */
export const at = 'http://localhost:4321'

export const post = (
  till: Till,
  to: string,
  body: unknown,
  headers: Record<string, string> = own,
) => till.send(to, { method: 'POST', headers, body, at })
export const get = (till: Till, to: string, headers: Record<string, string>) =>
  till.send(to, { headers, at })

/** The session that a sign-in opened. */
export const sessionIn = (reply: Awaited<ReturnType<typeof post>>) => {
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { reply, cookie, csrf: reply.json.result?.csrf as string }
}

/** Signs an operator in by the mailed code. */
export const enter = async (till: Till, email: string) => {
  const { ticket } = (await post(till, '/api/console/code', { email })).json.result
  return sessionIn(
    await post(till, '/api/console/sign-in', { ticket, code: await mailedCode(till, email) }),
  )
}
