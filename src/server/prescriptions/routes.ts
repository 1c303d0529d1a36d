import { prescriptions } from '#contract/prescriptions/prescriptions.ts'
import { readFileForm } from '../http/multipart.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Prescriptions } from './prescriptions.ts'
import type { Upload } from './upload.ts'

export const prescriptionRoutes = (
  register: RegisterEndpoint,
  service: Prescriptions,
  upload: Upload,
): void => {
  for (const endpoint of [prescriptions.upload, prescriptions.uploadNew] as const)
    register(endpoint, (_, call) => upload(call, () => readFileForm(call.request)))
  for (const endpoint of [prescriptions.list, prescriptions.listNew] as const)
    register(endpoint, ({ query }, { token }) => service.list(token, query))
  register(prescriptions.file, ({ params }, { token }) => service.file(token, params.id))
  register(prescriptions.thumbnail, ({ params }, { token }) => service.thumbnail(token, params.id))
  for (const endpoint of [prescriptions.attach, prescriptions.attachGet] as const)
    register(endpoint, ({ params }, call) => service.attach(call, params.id))
  for (const endpoint of [prescriptions.remove, prescriptions.removeGet] as const)
    register(endpoint, ({ params }, call) => service.remove(call, params.id))
  register(prescriptions.option, ({ body }, call) => service.option(call, body.prescriptionOption))
  register(prescriptions.delete, ({ params }, call) => service.delete(call, params.id))
}
