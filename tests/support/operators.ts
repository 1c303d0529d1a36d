import type { Till } from './till.ts'

/** Tokens of an operator for every call, and of two with a role. */
export const owner = 'the-owner-s-token-of-thirty-characters'
export const content = 'content-s-token-of-thirty-characters'
export const pharmacist = 'pharmacist-s-token-of-thirty-characters'

export const operatorTokens = { OPS_TOKEN: owner, OPS_TOKENS: `content:${content},pharmacist:${pharmacist}` }

/** Calls of an operator, by default for content, on a till that is opened later. */
export const operating =
  (till: () => Till) =>
  (method: string, to: string, body?: unknown, token = content) =>
    till().send(to, { method, headers: { authorization: `Bearer ${token}` }, body })

/** The first error of a reply. */
export const faultOf = ({ json }: Awaited<ReturnType<Till['send']>>) => json.errors.errs[0]
