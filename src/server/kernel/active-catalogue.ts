import type { Catalogue } from '#catalogue/open.ts'
import { cityNamed } from '#catalogue/query/place.ts'
import type { Destination } from '#model/availability.ts'
import { failed, type Outcome } from './outcome.ts'

/** The served release; `null` before the first publish. */
export type ActiveCatalogue = () => Catalogue | null

/** Answers from the served release, or fails with `notReady`. */
export const withCatalogue = <Result>(
  activeCatalogue: ActiveCatalogue,
  answer: (catalogue: Catalogue) => Outcome<Result>,
): Outcome<Result> => {
  const catalogue = activeCatalogue()
  return catalogue ? answer(catalogue) : failed('notReady')
}

/** A use case that needs the active catalogue: without one it fails with `notReady`. */
export const requireCatalogue =
  <Args extends unknown[], Result>(
    activeCatalogue: ActiveCatalogue,
    run: (catalogue: Catalogue, ...args: Args) => Promise<Outcome<Result>>,
  ): ((...args: Args) => Promise<Outcome<Result>>) =>
  async (...args) => {
    const catalogue = activeCatalogue()
    return catalogue ? await run(catalogue, ...args) : failed('notReady')
  }

/** The destination of a call: an empty city means that none is chosen. */
export const destinationOf = (catalogue: Catalogue, city: string): Destination =>
  city === '' ? null : { served: cityNamed(catalogue, city)?.served ?? false }
