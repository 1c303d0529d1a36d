import { expect } from 'vitest'
import type { Role } from '#model/role.ts'
import { photo } from './prescription-files.ts'
import { shopper } from './shopper.ts'
import { createOperator, type NewOperator } from './staff.ts'
import { site, type TestServer, type Told } from './test-server.ts'
import { upload } from './upload.ts'

/** Roles of the operators of these tests. */
const rolesAt = {
  pharmacist: ['pharmacist'],
  fulfilment: ['packer', 'support', 'finance'],
  /** Who takes back what another operator delivered. */
  returns: ['packer', 'support', 'finance'],
  content: ['content', 'publisher', 'marketing'],
} as const satisfies Record<string, readonly Role[]>

const hired = new WeakMap<TestServer, Map<string, Promise<NewOperator>>>()

/** Calls of an operator, who is hired at the first one, and for longer than any history of a test lasts. */
export const operatorCalls = (testServer: TestServer, at: keyof typeof rolesAt) => {
  const known = hired.get(testServer) ?? new Map<string, Promise<NewOperator>>()
  hired.set(testServer, known)
  const operator = (): Promise<NewOperator> => {
    const one = known.get(at) ?? createOperator(testServer, rolesAt[at], { days: 36_500 })
    known.set(at, one)
    return one
  }
  return {
    /** The operator’s headers, for what is no JSON. */
    headers: async () => ({ authorization: `Bearer ${(await operator()).token}` }),
    get: async (path: string) => (await operator()).get(path),
    post: async (path: string, body: unknown = {}) => (await operator()).post(path, body),
    /** A reply that is a file, or the reply to a file. */
    file: async (
      path: string,
      csv?: string | Uint8Array<ArrayBuffer>,
      more: Record<string, string> = {},
    ): Promise<Response> => {
      const headers = {
        authorization: `Bearer ${(await operator()).token}`,
        ...(csv !== undefined && { 'content-type': 'text/csv' }),
        ...more,
      }
      return await testServer.api.app.fetch(
        new Request(`${site}/api/ops/${path}`, {
          method: csv === undefined ? 'GET' : 'POST',
          headers,
          body: csv ?? null,
        }),
      )
    },
  }
}

export const approval = (line: number) => ({
  line,
  verdict: 'approve',
  prescriber: 'Dr. S. Rao',
  prescriberAddress: 'Adyar, Chennai',
  prescriberRegistration: 'TNMC 30121',
  patient: 'Meena Iyer',
  // The customer was asked: the uploads of the tests are in another name.
  patientConfirmed: true,
  issuedOn: '2026-11-15',
  repeats: 1,
  dose: '1-0-1',
  perDay: 10,
  days: 30,
})

/** The order of a reply to an operator. */
export const orderIn = ({ json }: Told) => json.result.order

/** A courier or rider hands in the cash of a parcel, named by its number or as `{order id}-{parcel}`. */
export const handIn = async (
  testServer: TestServer,
  parcel: string,
  rupees: string,
): Promise<void> => {
  const statement = `awb,amount,reference,date\n${parcel},${rupees},R-${rupees},2026-11-21\n`
  const reply = await operatorCalls(testServer, 'fulfilment').file('cash/remittances', statement)
  expect(await reply.json()).toMatchObject({ result: { entered: 1 } })
}

/** Events around the operators: orders, prescriptions and messages. */
export const orderWork = (testServer: TestServer) => {
  let people = 0
  const ordered = async (
    products: Record<number, number>,
    placing: Record<string, unknown> = {},
  ) => {
    const one = await shopper(testServer, `f${people++}@example.org`, products)
    const { acknowledge } = (await one.get('/api/v3/cart/interactions')).json.result ?? {}
    const acknowledged = acknowledge ? { acknowledged: acknowledge.key } : {}
    const { orderId } = (await one.place({ ...acknowledged, ...placing })).json.result
    return { ...one, orderId: orderId as string, path: `orders/${orderId}` }
  }
  /** Adds a prescription to a waiting order. */
  const prescribed = async (one: Awaited<ReturnType<typeof ordered>>): Promise<Told> => {
    const { id } = (await upload(testServer, one, { file: await photo('jpeg') })).json.result
      .prescription
    await one.post(`/api/v1/prescription/attach/${id}`)
    return await one.post(`/api/v3/orders/${one.orderId}/prescriptions`)
  }
  /** Subjects of the mails to an address. */
  const said = async (email: string): Promise<string[]> => {
    await testServer.outbox.dispatch()
    return testServer.state.sent
      .flatMap(({ to, subject }) => (to === email ? [subject] : []))
      .sort()
  }
  return {
    pharmacist: operatorCalls(testServer, 'pharmacist'),
    fulfilment: operatorCalls(testServer, 'fulfilment'),
    returns: operatorCalls(testServer, 'returns'),
    ordered,
    prescribed,
    said,
  }
}
