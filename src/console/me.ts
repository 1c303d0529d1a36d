import type { Result } from '#contract/core/endpoint.ts'
import type { opsPeople } from '#contract/operators/people.ts'

/** The operator who is signed in, with what they may do. */
export type Me = Result<typeof opsPeople.me>
