import { z } from 'zod'

const lower = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase() : value

/** Words for a product and a salt in the calls of the specification; a drug is sent as `Drug`. */
const types = [
  'drug',
  'drugs',
  'product',
  'allopathy',
  'otc',
  'generic',
  'generics',
  'salt',
  'salts',
] as const

export const ItemType = z.preprocess(lower, z.enum(types)).meta({
  type: 'string',
  enum: [...types],
  description: 'Kind of the item, in any case: a product or a salt',
})

export const isSaltType = (type: (typeof types)[number]): boolean =>
  type.startsWith('generic') || type.startsWith('salt')

export const ItemId = z
  .preprocess(
    (value) =>
      typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value,
    z.int('must be the id of a product or salt').positive('must be the id of a product or salt'),
  )
  .meta({ type: 'integer', description: 'Id of the product or salt' })

export const ItemName = z.string().trim().max(300, 'is too long')

/** A flag, which forms send as a number or a word. */
export const flag = (description: string) =>
  z
    .preprocess(
      (value) =>
        value === 'true' || value === '1' || value === 1
          ? true
          : value === 'false' || value === '0' || value === 0
            ? false
            : value,
      z.boolean(),
    )
    .default(false)
    .meta({ type: 'boolean', description })

/** An item of the list in the shape that spec §3 gives the browser. */
export const ListedItem = z
  .object({
    type: z.enum(['Drug', 'generics']),
    prId: z.int(),
    prName: z.string(),
    /** Its code in addresses: `d101`, `s12`. */
    itemId: z.string(),
    generics: z.array(z.object({ name: z.string() })),
    /** False if it may contain unknown salts. */
    complete: z.boolean(),
    /** The item's page; null if it has left the catalogue. */
    url: z.string().nullable(),
  })
  .meta({ title: 'InteractionItem' })
export type ListedItem = z.infer<typeof ListedItem>
