import { expect, it } from 'vitest'
import { loggedError, loggedPath } from '#server/platform/log.ts'

it('a database error is logged without the rows and values that it quotes', () => {
  const error = Object.assign(
    new Error('duplicate key value violates unique constraint "customer_email_key"'),
    {
      code: '23505',
      detail: 'Key (email)=(asha@nuskha.example) already exists.',
      where: 'unnamed portal parameter $1 = asha@nuskha.example',
    },
  )
  const logged = loggedError(error)
  expect(logged).toMatchObject({ code: '23505', message: error.message, stack: expect.any(String) })
  expect(JSON.stringify(logged)).not.toContain('asha@')
})

it('a request is logged without the visitor’s location', () => {
  expect(loggedPath('/api/v3/getGeolocation/12.9716,77.5946')).toBe('/api/v3/getGeolocation/…')
  expect(loggedPath('/api/v3/getGeolocation/12.9716%2C77.5946')).toBe('/api/v3/getGeolocation/…')
  expect(loggedPath('/api/v3/side-effects/AbCdEf/report')).toBe('/api/v3/side-effects/…')
  expect(loggedPath('/camp-place/AbCdEf')).toBe('/camp-place/…')
  expect(loggedPath('/pay/AbCdEf')).toBe('/pay/…')
  expect(loggedPath('/api/v2/cart/details')).toBe('/api/v2/cart/details')
})
