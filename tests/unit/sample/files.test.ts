import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeSample } from '#catalogue/sample/write.ts'

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
  expect(digests[0]).toHaveLength(20)
})
