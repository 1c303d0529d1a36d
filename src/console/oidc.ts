import { send, setCsrf } from './call.ts'

/** Where the provider sends the browser back to. */
const returnPath = '/console/oidc'
/** The screen that was open before, in this tab. */
const screenKey = 'console-screen'

/** Leaves for the sign-in page of the provider. */
export const leaveForProvider = async (): Promise<void> => {
  const { url } = await send('POST /api/console/oidc/start', { body: {} })
  sessionStorage.setItem(screenKey, location.pathname + location.search)
  location.assign(url)
}

/** As `leaveForProvider`, in a tab of its own, which the browser opens only at once: the open screen keeps what was typed into it. */
export const openProvider = async (): Promise<void> => {
  const tab = open('about:blank')
  if (!tab) return await leaveForProvider()
  try {
    tab.location.href = (await send('POST /api/console/oidc/start', { body: {} })).url
  } catch (error) {
    tab.close()
    throw error
  }
}

/** The answer with which the provider sent the browser back, until it is handed over. */
let stored: string | null = null
export const hasAnswer = (): boolean => stored !== null

/**
 * Keeps the answer of the provider, on the page that it sends the browser back to. The answer leaves the address, and so the history, for the
 * screen that was open before.
 */
export const keepAnswer = (): void => {
  if (location.pathname !== returnPath) return
  stored = location.search
  const screen = sessionStorage.getItem(screenKey) ?? ''
  sessionStorage.removeItem(screenKey)
  history.replaceState(null, '', screen.startsWith('/console') ? screen : '/console')
}

/** Signs in with the answer: the browser sends the console's cookies with this call, and not with the one that another site began. */
export const handOver = async (): Promise<void> => {
  const answer = stored ?? ''
  stored = null
  setCsrf((await send('POST /api/console/oidc/sign-in', { body: { answer } })).csrf)
}
