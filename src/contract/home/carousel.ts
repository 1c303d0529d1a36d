import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

const Slide = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string().nullable(),
  /** A path on this site or an https address. */
  image: z.string(),
  url: z.string(),
  /** ISO 8601; null where the slide has no such date. */
  from: z.string().nullable(),
  until: z.string().nullable(),
})

export const carousel = endpoint({
  method: 'GET',
  path: '/api/v2/carousel/{id}',
  summary:
    'The slides of a carousel that are on now, in the language of the request: `home` or `app-install`.',
  access: 'everyone',
  params: z.object({ id: z.string().max(80, 'is too long').describe('`home` or `app-install`') }),
  result: z.object({ id: z.string(), intervalMs: z.int(), slides: z.array(Slide) }),
  errors: ['notFound', 'notReady'],
})
