import { z } from 'zod'
import { cameBy } from '#model/prescription.ts'
import { endpoint } from '../core/endpoint.ts'
import { orderIdParam } from '../orders/orders.ts'
import { prescriptionForm, uploadErrors } from '../prescriptions/prescriptions.ts'

export const opsStaffPrescriptions = {
  add: endpoint({
    permission: 'orders.write',
    method: 'POST',
    path: '/api/ops/orders/{id}/prescriptions',
    summary:
      'Adds a prescription that a customer brought or sent by other ways to the order that waits for it. The customer sees it; the audit says who added it, how it came, and that the customer agreed.',
    params: z.object({ id: orderIdParam }),
    upload: prescriptionForm({
      cameBy: `How it came: ${cameBy.join(', ')}`,
      agreed: '`yes`: the customer agreed that the shop keeps it with the order',
    }),
    result: z.object({ prescriptionId: z.string() }),
    errors: [
      'notFound',
      'ownCase',
      'personNeeded',
      'orderOver',
      ...uploadErrors,
      'tooLarge',
      'tooOften',
      'unsupportedType',
    ],
  }),
} as const
