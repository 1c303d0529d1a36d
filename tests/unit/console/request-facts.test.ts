import { beforeAll, expect, it, vi } from 'vitest'
import type { requestFacts as RequestFacts } from '../../../src/console/screens/people/request-facts.ts'

let requestFacts: typeof RequestFacts
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  requestFacts = (await import('../../../src/console/screens/people/request-facts.ts')).requestFacts
})
const shown = (...of: Parameters<typeof requestFacts>) =>
  requestFacts(...of).map(({ name, text }) => `${name}: ${text}`)

it('a request for a refund names its sum, what was given before and its reason, and no braces', () => {
  const payload = {
    orderId: 'GEK4MAT7Y0S9',
    refund: { amount: '2500', reason: 'Came a week late' },
  }
  expect(shown({ payload, told: { amount: '2500', givenBefore: '120.5' } })).toEqual([
    'Order: GEK4MAT7Y0S9',
    'Amount: ₹2,500',
    'Reason entered with it: Came a week late',
    'Given for this order before: ₹120.50',
  ])
})

it('a request for roles names the person in place of their number, and an unknown field by its words', () => {
  const payload = {
    operator: '0f48',
    roles: ['packer', 'finance'],
    newField: [1, 2],
    firstOrderOnly: false,
  }
  expect(
    shown({ payload, told: { name: 'Sita', email: 's@nuskha.example', rolesNow: '' } }),
  ).toEqual([
    'Roles to be added: Packer, Finance',
    'new field: 1, 2',
    'Name: Sita',
    'E-mail: s@nuskha.example',
    'Roles now: No role',
  ])
})
