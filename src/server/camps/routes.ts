import { camps } from '#contract/camps/camps.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Camps } from './camps.ts'

export const campRoutes = (register: RegisterEndpoint, service: Camps): void => {
  register(camps.list, ({ query }, { locale }) => service.list(query, locale))
  register(camps.challenge, ({ query }) => service.challenge(query.camp_id))
  register(camps.register, ({ body }, call) => service.register(call, body))
}
