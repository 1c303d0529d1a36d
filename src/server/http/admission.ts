/** Priority under load: orders before browsing, and browsing before crawlers. */
type Urgency = 'checkout' | 'browsing' | 'crawler'

/** The share of the capacity that each may use; the rest is reserved for higher priorities. */
const share: Record<Urgency, number> = { checkout: 1, browsing: 0.75, crawler: 0.25 }

/** The load balancers of deploy/ tell crawlers and orders apart in the same way. */
export const crawlers = /bot\b|crawl|spider|slurp|archiver/i
/** Paths of `src/contract` that belong to buying: the cart, the checkout, orders and their payment, in both generations of addresses. */
export const selling = /\/(cart|checkout|orders?|payments?|coupon|addresses|session)(\/|$)|^\/pay\//

const urgencyOf = ({ method, headers }: Request, path: string): Urgency => {
  if (crawlers.test(headers.get('user-agent') ?? '')) return 'crawler'
  return selling.test(path) || (method !== 'GET' && method !== 'HEAD') ? 'checkout' : 'browsing'
}

const isHealth = (path: string): boolean =>
  path === '/healthz' || path === '/readyz' || path === '/metrics'

/** Whose a request is: an address, and of those who share it a session, or neither. */
export type Client = { address: string; session: string }

/** So many clients of one address begin a request in a turn: with invented sessions it is still one address among others. */
const perTurn = 8

/**
 * Begins at most one request of a client in a turn of the event loop, in their order: the rest of a burst waits behind it, and not in front of other
 * clients, whose requests are read in between. Only the beginning waits: an answer that takes long holds nothing back.
 */
const createTurns = () => {
  const waiting = new Map<string, Map<string, (() => void)[]>>()
  const begun = new Map<string, Set<string>>()
  let isDue = false
  const mayBegin = ({ address, session }: Client): boolean => {
    const sessions = begun.get(address)
    return !sessions || (sessions.size < perTurn && !sessions.has(session))
  }
  const run = ({ address, session }: Client, begin: () => void): void => {
    const sessions = begun.get(address) ?? new Set()
    begun.set(address, sessions.add(session))
    if (!isDue) setImmediate(turn)
    isDue = true
    begin()
  }
  const turn = (): void => {
    isDue = false
    begun.clear()
    for (const [address, lines] of waiting)
      for (const [session, line] of lines) {
        const client = { address, session }
        if (!mayBegin(client)) break
        const begin = line.shift()
        // To the end of the lines of its address.
        lines.delete(session)
        if (line.length > 0) lines.set(session, line)
        else if (lines.size === 0) waiting.delete(address)
        if (begin) run(client, begin)
      }
  }
  return {
    waiting: ({ address, session }: Client): number =>
      waiting.get(address)?.get(session)?.length ?? 0,
    enter: (client: Client, begin: () => void): void => {
      const { address, session } = client
      const line = waiting.get(address)?.get(session)
      if (line) line.push(begin)
      else if (mayBegin(client)) run(client, begin)
      else waiting.set(address, (waiting.get(address) ?? new Map()).set(session, [begin]))
    },
  }
}

export type Admission = {
  inside: () => number
  /** Answers a request in its client's turn, or returns `null` if the server is at capacity. */
  admitted: (
    request: Request,
    path: string,
    answer: () => Promise<Response>,
  ) => Promise<Response | null>
}

/** Answers at most `max` requests at once, and lets as many of one client wait; more would all wait too long. */
export const createAdmission = (
  max: number,
  clientOf: (request: Request) => Client,
  refused: (urgency: Urgency) => void = () => {},
): Admission => {
  const turns = createTurns()
  let inside = 0
  const counted = async (answer: () => Promise<Response>): Promise<Response> => {
    inside++
    try {
      return await answer()
    } finally {
      inside--
    }
  }
  return {
    inside: () => inside,
    admitted: async (request, path, answer) => {
      if (isHealth(path)) return await answer()
      const urgency = urgencyOf(request, path)
      const client = clientOf(request)
      if (turns.waiting(client) < max) {
        await new Promise<void>((begin) => turns.enter(client, begin))
        // Operators are served also under load.
        if (path.startsWith('/api/ops/')) return await answer()
        if (inside < max * share[urgency]) return await counted(answer)
      }
      refused(urgency)
      return null
    },
  }
}
