import type { Till } from './till.ts'

const token = (role: string): string => `${role}-`.padEnd(32, 'x')

/** The variables of a till whose operators have tokens. */
export const operators = { OPS_TOKENS: ['pharmacist', 'fulfilment', 'content'].map((role) => `${role}:${token(role)}`).join(',') }

/** Calls of an operator. */
export const desk = (till: Till, role: 'pharmacist' | 'fulfilment' | 'content') => {
  const headers = { authorization: `Bearer ${token(role)}` }
  return {
    get: (path: string) => till.send(`/api/ops/${path}`, { headers }),
    post: (path: string, body: unknown) => till.send(`/api/ops/${path}`, { method: 'POST', headers, body }),
  }
}

export const approval = (line: number) => ({
  line,
  verdict: 'approve',
  prescriber: 'Dr. S. Rao',
  prescriberAddress: 'Adyar, Chennai',
  patient: 'Meena Iyer',
})
