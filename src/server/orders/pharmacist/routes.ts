import { opsPharmacist } from '#contract/pharmacist/pharmacist.ts'
import type { RegisterEndpoint } from '../../http/register-endpoint.ts'
import type { PharmacistDesk } from './desk.ts'

export const opsPharmacistRoutes = (register: RegisterEndpoint, desk: PharmacistDesk): void => {
  register(opsPharmacist.queue, ({ query }, { operator }) => desk.queue(operator, query))
  register(opsPharmacist.beside, ({ params }, { operator, locale }) =>
    desk.beside(operator, params.id, locale),
  )
  register(opsPharmacist.doctors, ({ query }) => desk.doctors(query.name))
  register(opsPharmacist.claim, ({ params }, { operator }) => desk.claim(operator, params.id))
  register(opsPharmacist.putBack, ({ params, body }, { operator }) =>
    desk.putBack(operator, params.id, body),
  )
}
