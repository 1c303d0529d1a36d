import { appendFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sampleFolder } from '#catalogue/sample.ts'
import { renewManifest } from '../../../scripts/catalogue/renew-manifest.ts'
import { imported, importInto, refused } from '../../fixtures/export/importing.ts'
import { temporaryFolder } from '../../support/project.ts'

it('a copy of the sample is refused after an edit by hand, and imported once its manifest is renewed', async () => {
  const folder = temporaryFolder('renew-manifest')
  const source = join(folder, 'export')
  cpSync(sampleFolder, source, { recursive: true })
  appendFileSync(
    join(source, 'cities.ndjson'),
    '{"id":99,"name":"Agra","state":"Uttar Pradesh","latitude":27.18,"longitude":78.02}\n',
  )
  expect(refused(await importInto(folder, source)).code).toBe('row-count')
  expect(renewManifest(source).files.find(({ name }) => name === 'cities.ndjson')?.rows).toBe(12)
  imported(await importInto(folder, source))
})
