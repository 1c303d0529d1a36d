import type { Endpoint } from '#contract/core/endpoint.ts'
import { readContract } from '../../scripts/ops/contract.ts'

/** Every endpoint of `src/contract`. */
export const readEndpoints = async (): Promise<Endpoint[]> =>
  (await readContract()).map(({ endpoint }) => endpoint)
