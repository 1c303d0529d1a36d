import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sampleFolder, sampleRelease } from '#catalogue/sample.ts'
import { writeOwnSample } from '../../../scripts/catalogue/own.ts'
import { temporaryFolder } from '../../support/project.ts'

it('the sample of a shop of its own has the products, and no price, offer, plan or banner of another', async () => {
  const folder = temporaryFolder('own-sample')
  // Known as the sample to the checks before opening.
  expect(await writeOwnSample(folder)).toMatch(new RegExp(`^${sampleRelease()}-`))
  const files = readdirSync(folder)
  expect(files.filter((name) => /offer|plan|banner/.test(name))).toEqual([])
  const linesOf = (directory: string, entity: string): string[] =>
    readdirSync(directory)
      .filter((name) => name.startsWith(entity) && name.endsWith('.ndjson'))
      .flatMap((name) => readFileSync(join(directory, name), 'utf8').trim().split('\n'))
  for (const entity of ['drugs', 'otc', 'pincodes', 'faq'])
    expect(linesOf(folder, entity), entity).toHaveLength(linesOf(sampleFolder, entity).length)
  // Seen red with the rows as they stand in the sample.
  expect(linesOf(sampleFolder, 'otc').join()).toContain('offeredPrice')
  expect(linesOf(folder, 'otc').join()).not.toContain('offeredPrice')
})
