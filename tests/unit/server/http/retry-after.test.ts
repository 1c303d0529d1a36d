import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import { errorStatus } from '#contract/core/errors.ts'
import { contactPath, reportPath } from '#paths.ts'
import { failure } from '#server/http/envelope.ts'
import { formFailure } from '#server/http/form-failure.ts'
import { failed, tooOften } from '#server/kernel/outcome.ts'
import { type FormPageDeps, formPages } from '#server/pages/form-pages.ts'
import { sampleCatalogue } from '../../../support/sample.ts'

const told = ({ status, headers }: Response) => [status, headers.get('retry-after')]

it('every code of a refusal that passes with time is answered with Retry-After, as JSON and as the page of a plain form', () => {
  const codes = Object.entries(errorStatus).filter(([, status]) => status === 429 || status === 503)
  expect(codes.length).toBeGreaterThan(2)
  const request = new Request('https://nuskha.example/otc/product/addReview', { method: 'POST' })
  for (const [code, status] of codes) {
    const refusal = [failed(code as keyof typeof errorStatus)] as const
    const seconds = status === 429 ? '60' : '5'
    expect([code, ...told(failure('en', refusal))]).toEqual([code, status, seconds])
    expect([code, ...told(formFailure(request, 'en', refusal))]).toEqual([code, status, seconds])
  }
  expect(told(formFailure(request, 'en', [tooOften(90)]))).toEqual([429, '90'])
})

it.each([contactPath, `/hi${reportPath('/drugs/dolo-650-tablet-10101')}`])(
  'a form that was sent too often at %s says when to try again',
  async (path) => {
    const catalogue = await openCatalogue(await sampleCatalogue())
    const app = new Hono()
    const refuses = async () => tooOften(1234)
    formPages(app, {
      contact: { submit: refuses },
      reports: { report: refuses },
      activeCatalogue: () => catalogue,
      render: async () => new Uint8Array(),
      isSameOrigin: () => true,
      clientAddressOf: () => null,
    } as unknown as FormPageDeps)
    const body = new URLSearchParams({
      name: 'Meena',
      email: 'meena@example.org',
      phone: '9876543210',
      subject: 'A',
      message: 'B',
      feedback: 'C',
    })
    expect(
      told(await app.fetch(new Request(`https://nuskha.example${path}`, { method: 'POST', body }))),
    ).toEqual([429, '1234'])
  },
)
