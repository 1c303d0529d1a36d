import type { Transitions } from './transitions.ts'

/** States of a health camp: visitors register while it is `open`. */
export const campStates = ['open', 'full', 'closed', 'over'] as const
export type CampState = (typeof campStates)[number]

/** A place that comes free opens a full camp again; time alone ends one. */
export const campTransitions = {
  open: ['full', 'closed', 'over'],
  full: ['open', 'closed', 'over'],
  closed: ['over'],
  over: [],
} as const satisfies Transitions<CampState>

type Standing = { ends_at: string; closed_at: string | null; remaining: number }

export const campState = ({ ends_at, closed_at, remaining }: Standing, at: string): CampState => {
  if (ends_at <= at) return 'over'
  if (closed_at !== null) return 'closed'
  return remaining === 0 ? 'full' : 'open'
}
