import { dayMs } from './duration.ts'
import type { Transitions } from './transitions.ts'

/** What can be wrong with goods that came. `unwanted`: nothing is; the customer does not want them any more. */
export const problemKinds = ['wrong', 'damaged', 'expiring', 'missing', 'unwanted'] as const
export type ProblemKind = (typeof problemKinds)[number]

/** `accepted` lasts until what was reported is off the invoice, which gives the money back. */
export const problemStates = ['open', 'accepted', 'refused', 'resolved', 'withdrawn'] as const
export type ProblemState = (typeof problemStates)[number]

export const problemTransitions = {
  open: ['accepted', 'refused', 'withdrawn'],
  // Where the goods never come back, either side ends it: else it would wait for ever.
  accepted: ['resolved', 'refused', 'withdrawn'],
  refused: [],
  resolved: [],
  withdrawn: [],
} as const satisfies Transitions<ProblemState>

/** What a report may still get: what is reported twice meanwhile is counted once. */
export const standingProblems = ['open', 'accepted'] as const satisfies readonly ProblemState[]

/**
 * Days after a delivery in which something can be reported. Goods that are wrong, damaged, too old or missing must be taken back by law
 * (Consumer Protection (E-Commerce) Rules, 2020, rule 6(4)); what is only unwanted is the shop's courtesy.
 */
const faultDays = 30
const unwantedDays = 7

/** What can be reported of a delivered line now. A medicine is not taken back because it is not wanted: it may not be sold again. */
export const reportableKinds = (
  { isMedicine }: { isMedicine: boolean },
  deliveredAt: string,
  now: Date,
): ProblemKind[] => {
  const days = (now.getTime() - Date.parse(deliveredAt)) / dayMs
  return problemKinds.filter((kind) =>
    kind === 'unwanted' ? !isMedicine && days <= unwantedDays : days <= faultDays,
  )
}

/** How the shop answers a report: it fetches the goods, leaves them with the customer, or refuses. */
export const problemVerdicts = ['pickup', 'keep', 'refuse'] as const

type Standing = { state: ProblemState; comesBack: boolean | null }

/** Whether a report may end without money: it is not answered, or its goods were not handed over. What nothing comes back for is owed. */
export const canEnd = ({ state, comesBack }: Standing): boolean =>
  state === 'open' || (state === 'accepted' && comesBack === true)

/** What the shop can decide now. */
export const verdictsIn = (one: Standing): readonly (typeof problemVerdicts)[number][] =>
  one.state === 'open' ? problemVerdicts : canEnd(one) ? ['refuse'] : []
