/** What is served first where not everything can be: an order before a look around, and that before a crawler. */
type Urgency = 'checkout' | 'browsing' | 'crawler'

/** The part of the places that each may fill: the rest is kept for what is more urgent. */
const share: Record<Urgency, number> = { checkout: 1, browsing: 0.75, crawler: 0.25 }

const crawlers = /bot\b|crawl|spider|slurp|archiver/i
/** Of `src/contract`: the cart, the checkout, orders and their payment, in both generations of addresses. */
const selling = /\/(cart|checkout|orders?|payments?|coupon|addresses|session)(\/|$)|^\/pay\//

const urgencyOf = ({ method, headers }: Request, path: string): Urgency => {
  if (crawlers.test(headers.get('user-agent') ?? '')) return 'crawler'
  return selling.test(path) || (method !== 'GET' && method !== 'HEAD') ? 'checkout' : 'browsing'
}

/** Health is asked for and the shop is run also under load. */
const isExempt = (path: string): boolean => path === '/healthz' || path === '/readyz' || path === '/metrics' || path.startsWith('/api/ops/')

export type Admission = {
  /** Requests that are being answered. */
  inside: () => number
  /** Answers a request, or `null` at once where the server has as many as it can answer in time. */
  admitted: (request: Request, path: string, answer: () => Promise<Response>) => Promise<Response> | null
}

/** At most `most` requests are answered at once. More would only wait, and all of them for too long. */
export const createAdmission = (most: number, refused: (urgency: Urgency) => void = () => {}): Admission => {
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
      if (inside < most * share[urgency]) return counted(answer)
      refused(urgency)
      return null
    },
  }
}
