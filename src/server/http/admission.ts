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

/** Health checks and operators are served also under load. */
const isExempt = (path: string): boolean =>
  path === '/healthz' || path === '/readyz' || path === '/metrics' || path.startsWith('/api/ops/')

export type Admission = {
  /** Number of requests that are being answered. */
  inside: () => number
  /** Answers a request, or returns `null` at once if the server is at capacity. */
  admitted: (
    request: Request,
    path: string,
    answer: () => Promise<Response>,
  ) => Promise<Response> | null
}

/** Answers at most `max` requests at once; more would all wait too long. */
export const createAdmission = (
  max: number,
  refused: (urgency: Urgency) => void = () => {},
): Admission => {
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
    admitted: (request, path, answer) => {
      if (isExempt(path)) return answer()
      const urgency = urgencyOf(request, path)
      if (inside < max * share[urgency]) return counted(answer)
      refused(urgency)
      return null
    },
  }
}
