import { hash, timingSafeEqual } from 'node:crypto'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Role } from '#model/role.ts'
import type { Config } from '../config/config.ts'
import { type Failed, failed } from './outcome.ts'

const digest = (text: string): Uint8Array => hash('sha256', text, 'buffer')

/**
 * Whether a request carries an operator token, compared in constant time, whose role may make the call. `OPS_TOKEN` may
 * make every call, and only it may make calls without a role.
 */
export const operatorGuard = ({ opsToken, opsTokens }: Pick<Config, 'opsToken' | 'opsTokens'>) => {
  const known: { expected: Uint8Array; role: Role | null }[] = opsTokens.map(({ role, token }) => ({ expected: digest(token), role }))
  if (opsToken !== null) known.push({ expected: digest(opsToken), role: null })
  return (request: Request, { roles = [] }: Pick<Endpoint, 'roles'>): Failed | null => {
    if (known.length === 0) return failed('opsDisabled')
    const given = digest(/^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '')
    // Compares all tokens, so that the time does not reveal which one matched.
    const held = known.filter(({ expected }) => timingSafeEqual(given, expected))
    if (held.length === 0) return failed('badToken')
    const may = held.some(({ role }) => role === null || roles.includes(role))
    return may ? null : failed('roleMissing', { values: { roles: roles.join(', ') || 'OPS_TOKEN' } })
  }
}
