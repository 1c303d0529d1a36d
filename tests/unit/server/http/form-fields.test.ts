import { expect, it } from 'vitest'
import { readFields } from '#server/http/form-fields.ts'

// PostgreSQL stores no NUL in a text, and would answer the page with an error of its own.
it('a field of a plain form that has NUL is left out', async () => {
  const request = new Request('https://nuskha.example/account/regular-orders', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'act=skip&orderId=AB%00C',
  })
  expect(await readFields(request, 4096)).toEqual({ act: 'skip' })
})
