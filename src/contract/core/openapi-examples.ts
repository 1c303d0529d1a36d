type Json = Record<string, unknown>

/** Values of fields by their names, as the sample catalogue knows them. */
const values: Record<string, unknown> = {
  id: 10101,
  productId: 10101,
  prId: 10101,
  pincode: '600001',
  city: 'Chennai',
  place: '13.08,80.27',
  name: 'paracetamol',
  qty: 2,
  mrp: '26.78',
  discountedPrice: '26.78',
  product_ids: '10101,10601',
  ids: '10101,10601',
  coupon: 'FESTIVE10',
  amount: 100,
  addUserName: 'Meena Iyer',
  street1: '14 Lake View Road',
  street2: 'Near the park',
  contactNumber: '9876543210',
  contact_number: '9876543210',
  email: 'meena@example.org',
  code: '123456',
  orderId: '7KQ2M4ZP9XWC',
  addressId: '3f0c1a52-6f2e-4d0e-9d43-2f3f6d0f6c11',
  paymentMethod: 'cod',
  totalAmt: '107.12',
  version: 3,
}

/** An example of a field, where its name says what it is and its kind agrees. */
export const exampleOf = (name: string, schema: Json): unknown => {
  const value = values[name]
  const kinds = [
    schema.type,
    ...(Array.isArray(schema.anyOf) ? schema.anyOf.map(({ type }: Json) => type) : []),
  ].flat()
  if (value === undefined) return undefined
  if (kinds.includes('string')) return String(value)
  if (kinds.includes('integer') || kinds.includes('number'))
    return Number.isFinite(Number(value)) ? Number(value) : undefined
  return kinds.every((kind) => kind === undefined) ? value : undefined
}

/** An example of a body: what must be sent, and what is known of the rest. */
export const bodyExample = ({
  properties = {},
  required = [],
}: {
  properties?: Record<string, Json>
  required?: string[]
}): Json | undefined => {
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const example = exampleOf(name, schema)
    return example === undefined ? [] : [[name, example] as const]
  })
  const example = Object.fromEntries(fields)
  return required.every((name) => name in example) && fields.length > 0 ? example : undefined
}
