import { prescriptions } from '#contract/prescriptions/prescriptions.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Prescriptions } from './prescriptions.ts'
import type { Upload } from './upload.ts'

export const prescriptionRoutes = (mount: Mount, service: Prescriptions, upload: Upload): void => {
  for (const endpoint of [prescriptions.upload, prescriptions.uploadNew] as const) mount(endpoint, (_, call) => upload(call, call.request))
  for (const endpoint of [prescriptions.list, prescriptions.listNew] as const)
    mount(endpoint, ({ query }, { token }) => service.list(token, query))
  mount(prescriptions.file, ({ params }, { token }) => service.file(token, params.id))
  for (const endpoint of [prescriptions.attach, prescriptions.attachGet] as const)
    mount(endpoint, ({ params }, call) => service.attach(call, params.id))
  for (const endpoint of [prescriptions.remove, prescriptions.removeGet] as const)
    mount(endpoint, ({ params }, call) => service.remove(call, params.id))
  mount(prescriptions.option, ({ body }, call) => service.option(call, body.prescriptionOption))
  mount(prescriptions.delete, ({ params }, call) => service.delete(call, params.id))
}
