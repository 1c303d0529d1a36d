import type { ReactNode } from 'react'

/** Who must move: no one yet, the customer, an operator, the courier; or how it stands: done, soon harm, harm, closed. */
export type Tone = 'idle' | 'ask' | 'ours' | 'way' | 'done' | 'soon' | 'harm' | 'off'

/** Whose turn a state says it is, and how far its order has come, in per cent of a ring. A word means the same in every subject. */
const looks: Readonly<Record<string, readonly [tone: Tone, far?: number]>> = {
  // Orders and their parcels.
  awaiting_prescription: ['ask', 10],
  awaiting_payment: ['ask', 10],
  waiting: ['ask', 10],
  placed: ['idle', 0],
  review: ['ours', 20],
  pack: ['ours', 40],
  packed: ['ours', 60],
  shipped: ['way', 80],
  delivered: ['done'],
  returned: ['off'],
  cancelled: ['off'],
  lapsed: ['off'],
  overdue: ['harm'],
  // Lines at the desk.
  first: ['ours', 20],
  second: ['ours', 35],
  asked: ['ask', 20],
  answered: ['ours', 25],
  pending: ['ours', 20],
  approved: ['done'],
  accepted: ['ours', 60],
  rejected: ['off'],
  none: ['idle', 0],
  // Payments.
  due: ['ask', 10],
  paid: ['done'],
  refund_due: ['ours', 60],
  refunded: ['done'],
  void: ['off'],
  // Messages to customers and to other programs.
  queued: ['idle', 0],
  sent: ['done'],
  failed: ['harm'],
  unwanted: ['off'],
  dropped: ['off'],
  // Requests of two people, drafts, reviews, tickets, camps, coupons.
  open: ['ours', 20],
  refused: ['off'],
  expired: ['off'],
  scheduled: ['idle', 60],
  publishing: ['idle', 80],
  published: ['done'],
  discarded: ['off'],
  unchanged: ['idle', 0],
  removed: ['off'],
  withdrawn: ['off'],
  received: ['ours', 10],
  acknowledged: ['ours', 50],
  closed: ['off'],
  resolved: ['done'],
  explained: ['done'],
  new: ['ours', 10],
  read: ['ours', 50],
  full: ['done'],
  over: ['off'],
  coming: ['idle', 0],
  running: ['done'],
  ended: ['off'],
  'used-up': ['off'],
  poor: ['harm'],
  average: ['soon'],
  good: ['done'],
}

export const isKnownState = (state: string): boolean => Object.hasOwn(looks, state)

type Props = { children: ReactNode } & ({ of: string } | { tone: Tone })

/** A state: its tone says whose turn it is, its ring how far, its edge and sign the tone again without colour. */
export const State = ({ children, ...look }: Props) => {
  const [tone, far] = 'of' in look ? (looks[look.of] ?? ['idle']) : [look.tone]
  return (
    <span
      className={`st ${tone}`}
      {...(far !== undefined && { 'data-ring': true, style: { '--far': `${far}%` } as object })}
    >
      {children}
    </span>
  )
}
