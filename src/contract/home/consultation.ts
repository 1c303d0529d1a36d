import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { textField } from '../core/fields.ts'

export const consultation = endpoint({
  method: 'GET',
  path: '/api/v3/consultation',
  summary:
    'Where an online consultation with a doctor is offered; null where the shop leads to none.',
  access: 'everyone',
  query: z.object({
    source: textField('Passed on to the doctors’ service', 40),
    medium: textField('Passed on to the doctors’ service', 40),
    campaign: textField('Passed on to the doctors’ service', 40),
  }),
  result: z.object({ url: z.string().nullable() }),
})
