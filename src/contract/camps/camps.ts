import { z } from 'zod'
import { limits, sizes } from '#model/limits.ts'
import { endpoint } from '../core/endpoint.ts'
import { countField, pageSizeField } from '../core/fields.ts'

/** spec §3 "Camp". */
export const Camp = z
  .object({
    camp_id: z.string(),
    name: z.string(),
    venue: z.string(),
    /** In the language of the request; null if the catalogue does not know the pincode. */
    city: z.string().nullable(),
    pincode: z.string(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
    places_left: z.int(),
    /** Straight-line distance from the requested place. */
    distance_km: z.int(),
  })
  .meta({ title: 'Camp' })
export type Camp = z.infer<typeof Camp>

const text = (most: number) => z.string('must be a text').max(most, 'is too long').default('')

/** spec §5 "Camp register". A missing field counts as empty, so that the error names it. */
const Registering = z.object({
  camp_id: text(100),
  remote_ip: z
    .unknown()
    .optional()
    .describe('Accepted and ignored: a client’s address is neither trusted nor stored'),
  recaptcha_response: text(500).describe(
    'The challenge’s `challenge`, a dot, and the number found',
  ),
  name: text(200).describe('May be empty'),
  email: text(300),
  mobile_number: z
    .union([z.string('must be a text').max(40, 'is too long'), z.int().transform(String)])
    .default(''),
})

export const camps = {
  list: endpoint({
    method: 'GET',
    path: '/labs_api/camps',
    summary: 'Health camps near a pincode that still have places, the nearest first.',
    access: 'everyone',
    query: z.object({
      pincode: z.string('must be a pincode').max(20, 'is too long').default(''),
      page_size: pageSizeField(limits.pageSize.camps, sizes.campsPage),
      page_number: countField('Page of the list, from 0; beyond the end it is empty', {
        min: 0,
        max: 1_000,
        fallback: 0,
      }),
    }),
    named: true,
    result: z.object({ camps: z.array(Camp), hasMore: z.boolean() }),
    errors: ['pincodeInvalid', 'notReady'],
  }),
  challenge: endpoint({
    method: 'GET',
    path: '/labs_api/camp/challenge',
    summary:
      'The proof of work for registering at a camp: the number up to `most` for which SHA-256 of `salt` and number is `hash`.',
    access: 'everyone',
    query: z.object({
      camp_id: z.string('must be the id of a camp').max(100, 'is too long').default(''),
    }),
    result: z.object({
      challenge: z.string(),
      salt: z.string(),
      hash: z.string(),
      most: z.int(),
      expiresAt: z.iso.datetime(),
    }),
    errors: ['notFound'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/labs_api/camp/response',
    summary:
      'Asks for a place at a camp, one for each e-mail address and each number. It is held for 24 hours, for its mail to be confirmed. Doing it again changes nothing and answers the same.',
    access: 'everyone',
    changes: true,
    body: Registering,
    needs: ['camp_id', 'recaptcha_response', 'email', 'mobile_number'],
    result: z.object({ camp_id: z.string(), registered: z.literal(true) }),
    errors: [
      'notFound',
      'emailInvalid',
      'mobileInvalid',
      'nameInvalid',
      'captchaRequired',
      'captchaWrong',
      'tooOften',
      'campClosed',
      'campOver',
      'campFull',
    ],
  }),
} as const
