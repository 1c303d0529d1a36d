import { camps } from '#contract/camps/camps.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Camps } from './camps.ts'

export const campRoutes = (mount: Mount, service: Camps): void => {
  mount(camps.list, ({ query }, { locale }) => service.list(query, locale))
  mount(camps.challenge, ({ query }) => service.challenge(query.camp_id))
  mount(camps.register, ({ body }, call) => service.register(call, body))
}
