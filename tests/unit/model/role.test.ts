import { describe, expect, it } from 'vitest'
import {
  allows,
  permissions,
  permissionsOf,
  permissionsOfRole,
  roles,
  ungrantable,
} from '#model/role.ts'

describe('the table of roles', () => {
  it('every permission is held by a role besides the administrator, or is the administrator’s own', () => {
    const held = new Set(
      roles
        .filter((role) => role !== 'admin' && role !== 'auditor')
        .flatMap((role) => permissionsOfRole[role]),
    )
    expect(permissions.filter((one) => !held.has(one)).sort()).toEqual([
      'audit.read',
      'people.read',
      'people.write',
      'prescriptions.unseal',
      'shop.read',
      'shop.write',
      'webhooks.read',
      'webhooks.write',
    ])
  })

  it('the auditor reads everything and changes nothing but their own token', () => {
    expect(permissionsOfRole.auditor.filter((one) => !one.endsWith('.read'))).toEqual([
      'self.renew',
    ])
    expect(
      permissions.filter((one) => one.endsWith('.read')).every((one) => allows(['auditor'], one)),
    ).toBe(true)
  })

  it('refunds belong to finance and not to the packer', () => {
    expect(roles.filter((role) => allows([role], 'refunds.settle'))).toEqual(['finance', 'admin'])
  })

  it('several roles allow together what each allows', () => {
    expect(permissionsOf(['packer', 'finance']).sort()).toEqual(
      [...new Set([...permissionsOfRole.packer, ...permissionsOfRole.finance])].sort(),
    )
  })

  // Seen red with `ungrantable` that compares only for those without a role.
  it.each([
    ['finance', 'packer', 'parcels.pack'],
    ['packer', 'finance', 'payments.read'],
    ['auditor', 'pharmacist', 'orders.cancel'],
  ] as const)('the holder of %s cannot grant %s, for want of %s', (held, role, permission) => {
    expect(ungrantable([held], role)).toBe(permission)
  })

  it('the administrator can grant every role', () => {
    expect(roles.map((role) => ungrantable(['admin'], role))).toEqual(roles.map(() => null))
  })
})
