import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import type { Catalogue } from '#catalogue/open.ts'
import { patientSizes } from '#model/patient.ts'
import { screenPaths } from '#paths.ts'
import { ok } from '#server/kernel/outcome.ts'
import { familyPage } from '#server/pages/family-page.ts'

// Seen red with 4 KB: what a person typed in their own script was gone, and nothing was saved.
it('a person of whom everything is said at its longest, in Tamil, is saved', async () => {
  const save = vi.fn(async (_: { body: { name: string } }) => ok({ patients: [] }))
  const app = new Hono()
  familyPage(app, {
    activeCatalogue: () => ({}) as Catalogue,
    isSameOrigin: () => true,
    tokenOf: () => null,
    family: { patients: { save }, caregivers: {} },
  } as unknown as Parameters<typeof familyPage>[1])
  const name = 'அ'.repeat(patientSizes.name)
  const reply = await app.request(screenPaths.family, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ act: 'save', name, conditions: 'க'.repeat(patientSizes.conditions) },
      elsewhere: Array.from({ length: patientSizes.names }, () => name).join(', '),
    }),
  })
  expect(reply.status).toBe(303)
  expect(save.mock.calls[0]?.[0].body.name).toBe(name)
})
