import { opsCamps } from '#contract/camps/admin.ts'
import { ok } from '../http/outcome.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { CampAdmin } from './admin.ts'

export const opsCampRoutes = (register: RegisterEndpoint, desk: CampAdmin): void => {
  register(opsCamps.list, async () => ok(await desk.list()))
  register(opsCamps.add, ({ body }) => desk.add(body))
  register(opsCamps.close, ({ params }) => desk.close(params.id))
  register(opsCamps.registrations, async ({ params: { id } }) => {
    const made = await desk.registrations(id)
    if ('failed' in made) return made
    return { ok: null, file: { bytes: new TextEncoder().encode(made.ok), mediaType: 'text/csv', name: `camp-${id}.csv` } }
  })
}
