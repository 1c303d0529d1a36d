import { photo } from './prescription-files.ts'
import { shopper } from './shopper.ts'
import { site, type Till, type Told } from './till.ts'
import { upload } from './upload.ts'

const token = (role: string): string => `${role}-`.padEnd(32, 'x')

/** Environment of a till with operator tokens. */
export const operators = { OPS_TOKENS: ['pharmacist', 'fulfilment', 'content'].map((role) => `${role}:${token(role)}`).join(',') }

/** Calls of an operator. */
export const desk = (till: Till, role: 'pharmacist' | 'fulfilment' | 'content') => {
  const headers = { authorization: `Bearer ${token(role)}` }
  return {
    get: (path: string) => till.send(`/api/ops/${path}`, { headers }),
    /** A reply that is a file. */
    file: async (path: string, body?: string) =>
      await till.api.app.fetch(
        new Request(`${site}/api/ops/${path}`, {
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'text/csv' }) },
          method: body === undefined ? 'GET' : 'POST',
          body: body ?? null,
        }),
      ),
    post: (path: string, body: unknown = {}) => till.send(`/api/ops/${path}`, { method: 'POST', headers, body }),
  }
}

export const approval = (line: number) => ({
  line,
  verdict: 'approve',
  prescriber: 'Dr. S. Rao',
  prescriberAddress: 'Adyar, Chennai',
  patient: 'Meena Iyer',
})

/** The order of a reply to an operator. */
export const orderIn = ({ json }: Told) => json.result.order

/** Events around the operators: orders, prescriptions and messages. */
export const deskWork = (till: Till) => {
  let people = 0
  const ordered = async (products: Record<number, number>, placing: Record<string, unknown> = {}) => {
    const one = await shopper(till, `f${people++}@example.org`, products)
    const { orderId } = (await one.place(placing)).json.result
    return { ...one, orderId: orderId as string, path: `orders/${orderId}` }
  }
  /** Adds a prescription to a waiting order. */
  const prescribed = async (one: Awaited<ReturnType<typeof ordered>>): Promise<Told> => {
    const { id } = (await upload(till, one, { file: await photo('jpeg') })).json.result.prescription
    await one.post(`/api/v1/prescription/attach/${id}`)
    return await one.post(`/api/v3/orders/${one.orderId}/prescriptions`)
  }
  /** Subjects of the mails to an address. */
  const said = async (email: string): Promise<string[]> => {
    await till.outbox.dispatch()
    return till.state.sent.flatMap(({ to, subject }) => (to === email ? [subject] : [])).sort()
  }
  return { pharmacist: desk(till, 'pharmacist'), fulfilment: desk(till, 'fulfilment'), ordered, prescribed, said }
}
