import { z } from 'zod'

/** Names under which the OpenAPI description holds schemas, so that a generated client has a type for each: `Cart`, `Order`. */
export const schemaNames = z.registry<{ name: string }>()
