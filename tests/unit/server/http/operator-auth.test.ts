import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { operatorGuard } from '#server/http/operator-auth.ts'

const owner = 'the-owner-s-token-of-thirty-characters'
const asha = 'asha-s-token-of-thirty-characters'
const ravi = 'ravi-s-token-of-thirty-characters'
const meena = 'meena-s-token-of-thirty-characters'
const tokens = { OPS_TOKEN: owner, OPS_TOKENS: `pharmacist:${asha},pharmacist:${ravi},content:${meena}` }

const asked = (env: Record<string, string>, token: string, roles?: ('pharmacist' | 'fulfilment' | 'content')[]) =>
  operatorGuard(readConfig(env))(
    new Request('https://nuskha.example/api/ops/x', { headers: { authorization: `Bearer ${token}` } }),
    roles ? { roles } : {},
  )

// Seen red with the guard returning null for every known token.
describe('a call of the operators', () => {
  it.each([
    ['the owner’s token', owner],
    ['the token of one pharmacist', asha],
    ['the token of another', ravi],
  ])('a call for pharmacists is allowed for %s', (_, token) => {
    expect(asked(tokens, token, ['pharmacist', 'fulfilment'])).toBeNull()
  })

  it('a call is refused to another role, and the error names the required one', () => {
    expect(asked(tokens, meena, ['pharmacist', 'fulfilment'])).toEqual({
      failed: 'roleMissing',
      values: { roles: 'pharmacist, fulfilment' },
    })
  })

  it('a call without a role is allowed only for OPS_TOKEN', () => {
    expect(asked(tokens, owner)).toBeNull()
    expect(asked(tokens, asha)).toEqual({ failed: 'roleMissing', values: { roles: 'OPS_TOKEN' } })
  })

  it('an unknown token is refused, and so is every token if none is configured', () => {
    expect(asked(tokens, `${asha}x`, ['pharmacist'])?.failed).toBe('badToken')
    expect(asked({ OPS_TOKENS: tokens.OPS_TOKENS }, owner, ['pharmacist'])?.failed).toBe('badToken')
    expect(asked({}, owner)?.failed).toBe('opsDisabled')
  })

  it('calls with roles work without OPS_TOKEN', () => {
    expect(asked({ OPS_TOKENS: tokens.OPS_TOKENS }, meena, ['content'])).toBeNull()
  })
})
