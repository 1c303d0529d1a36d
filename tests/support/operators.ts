import { hireInto } from './staff.ts'
import { openTill, type Till } from './till.ts'

/** Tokens of an operator for every call, and of two with a role. */
export const owner = 'the-owner-s-token-of-thirty-characters'
export const content = 'content-s-token-of-thirty-characters'
export const pharmacist = 'pharmacist-s-token-of-thirty-characters'

/** A till with the operators of those tokens. */
export const staffedTill = async (...given: Parameters<typeof openTill>): Promise<Till> => {
  const till = await openTill(...given)
  const now = till.state.now
  await hireInto(till.storage, ['admin'], now, { token: owner, days: 3_650 })
  await hireInto(till.storage, ['content', 'publisher', 'marketing'], now, {
    token: content,
    days: 3_650,
  })
  await hireInto(till.storage, ['pharmacist'], now, { token: pharmacist, days: 3_650 })
  return till
}

/** Calls of an operator, by default for content, on a till that is opened later. */
export const operating =
  (till: () => Till) =>
  (method: string, to: string, body?: unknown, token = content) =>
    till().send(to, { method, headers: { authorization: `Bearer ${token}` }, body })

/** The first error of a reply. */
export const faultOf = ({ json }: Awaited<ReturnType<Till['send']>>) => json.errors.errs[0]
