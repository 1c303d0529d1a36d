import { patients } from '#contract/account/patients.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import type { Patients } from './patients.ts'

export const patientRoutes = (register: RegisterEndpoint, service: Patients): void => {
  registerAll(register, patients, {
    list: (_, { token }) => service.list(token),
    save: ({ body }, call) => service.save(call, body),
    remove: ({ body }, call) => service.remove(call, body.patientId),
    choose: ({ body }, call) => service.choose(call, body),
  })
}
