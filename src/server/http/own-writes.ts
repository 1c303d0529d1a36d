import { cookieValues } from './cookies.ts'

/** For this long after a change a session reads from the primary: twice what a replica may be behind. */
const secondsOwn = 10

export type OwnWrites = {
  /** Whether the session of a request has just changed something, on whichever server. */
  isRecent: (request: Request) => boolean
  /** Says so to the browser that made a change. */
  remember: (reply: Response) => void
}

/** By a cookie that any server can read. One who forges it only reads from the primary. */
export const createOwnWrites = (https: boolean): OwnWrites => {
  const name = https ? '__Host-wrote' : 'wrote'
  const attributes = `Path=/; Max-Age=${secondsOwn}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  return {
    isRecent: (request) => cookieValues(request, name).includes('1'),
    remember: (reply) => reply.headers.append('Set-Cookie', `${name}=1; ${attributes}`),
  }
}
