import { opsCamps } from '#contract/camps/admin.ts'
import { ok } from '../http/outcome.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { CampDesk } from './admin.ts'

export const opsCampRoutes = (mount: Mount, desk: CampDesk): void => {
  mount(opsCamps.list, async () => ok(await desk.list()))
  mount(opsCamps.add, ({ body }) => desk.add(body))
  mount(opsCamps.close, ({ params }) => desk.close(params.id))
  mount(opsCamps.registrations, async ({ params: { id } }) => {
    const made = await desk.registrations(id)
    if ('failed' in made) return made
    return { ok: null, file: { bytes: new TextEncoder().encode(made.ok), mediaType: 'text/csv', name: `camp-${id}.csv` } }
  })
}
