import { orderIn, type orderWork } from './operator-calls.ts'

type Ordered = Awaited<ReturnType<ReturnType<typeof orderWork>['ordered']>>

/** Packs, ships and delivers an order of one line that needs no prescription. */
export const deliver = async (
  { fulfilment }: Pick<ReturnType<typeof orderWork>, 'fulfilment'>,
  { path }: Pick<Ordered, 'path'>,
) => {
  await fulfilment.post(`${path}/pack`, { lines: [{ line: 1, batch: 'ZX-11', expiry: '2027-11' }] })
  await fulfilment.post(`${path}/ship`, {})
  return orderIn(await fulfilment.post(`${path}/deliver`, {}))
}
