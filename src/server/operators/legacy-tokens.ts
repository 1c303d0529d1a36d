import { hash, timingSafeEqual } from 'node:crypto'
import type { Role } from '#model/role.ts'
import type { Config } from '../config/config.ts'

export type LegacyOperator = { id: string; name: string; roles: readonly Role[] }

/** What a shared token of a role may do, where earlier versions had fewer roles. */
const rolesOf = (role: Config['opsTokens'][number]['role']): readonly Role[] => {
  if (role === 'fulfilment') return ['packer', 'support']
  return role === 'content' ? ['content', 'publisher', 'marketing'] : [role]
}

const digest = (text: string): Uint8Array => hash('sha256', text, 'buffer')

/** Finds the shared token of the environment that was given: `OPS_TOKEN` holds every role. */
export const legacyTokens = ({ opsToken, opsTokens }: Pick<Config, 'opsToken' | 'opsTokens'>) => {
  const known = opsTokens.map(({ role, token }): { expected: Uint8Array; operator: LegacyOperator } => ({
    expected: digest(token),
    operator: { id: `legacy:${role}`, name: `OPS_TOKENS ${role}`, roles: rolesOf(role) },
  }))
  if (opsToken !== null)
    known.push({ expected: digest(opsToken), operator: { id: 'legacy:OPS_TOKEN', name: 'OPS_TOKEN', roles: ['admin'] } })
  return {
    exist: known.length > 0,
    operatorOf: (token: string): LegacyOperator | null => {
      const given = digest(token)
      // Compares all tokens, so that the time does not reveal which one matched.
      const [held, ...more] = known.filter(({ expected }) => timingSafeEqual(given, expected)).map(({ operator }) => operator)
      return held ? { ...held, roles: [held, ...more].flatMap((one) => one.roles) } : null
    },
  }
}
