import type { Transitions } from './transitions.ts'

/** Edits of the catalogue that are not published yet. */
export const draftStates = ['open', 'scheduled', 'publishing', 'published', 'discarded'] as const
export type DraftState = (typeof draftStates)[number]

/** A publish that is refused opens the draft again, with the reason. */
export const draftTransitions = {
  open: ['scheduled', 'publishing', 'discarded'],
  scheduled: ['open', 'publishing', 'discarded'],
  publishing: ['open', 'scheduled', 'published'],
  published: [],
  discarded: [],
} as const satisfies Transitions<DraftState>

/** What the history of the catalogue tells. */
export const contentActs = ['publish', 'edit', 'withdraw', 'restore', 'rollback'] as const
export type ContentAct = (typeof contentActs)[number]
