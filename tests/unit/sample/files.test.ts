import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeSample } from '#catalogue/sample/write.ts'
import { packForms } from '#model/product.ts'

test('every pack form has a small drawing without script or text', () => {
  for (const form of packForms) {
    const svg = readFileSync(new URL(`../../../public/packs/${form}.svg`, import.meta.url), 'utf8')
    expect(svg.length, form).toBeLessThanOrEqual(2048)
    expect(svg, form).toMatch(/^<svg [^>]*viewBox="0 0 160 160">/)
    expect(svg, form).not.toMatch(/<(script|text|style|image|foreignObject)|href|on\w+=/)
  }
})

test('two exports of the sample have the same bytes', async () => {
  const digests = await Promise.all(
    ['a', 'b'].map(async () => {
      const to = mkdtempSync(join(tmpdir(), 'nuskha-sample-'))
      await writeSample({ to })
      const digest = readdirSync(to)
        .sort()
        .map((name) => [
          name,
          createHash('sha256')
            .update(readFileSync(join(to, name)))
            .digest('hex'),
        ])
      rmSync(to, { recursive: true })
      return digest
    }),
  )
  expect(digests[0]).toEqual(digests[1])
  expect(digests[0]).toHaveLength(18)
})
