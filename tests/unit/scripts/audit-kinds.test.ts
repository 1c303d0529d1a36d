import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findingKinds } from '#catalogue/audit/finding.ts'
import { root, temporaryFolder } from '../../support/project.ts'

it('npm run catalogue -- audit refuses a kind of findings that there is not, and names those there are', () => {
  const env = { ...process.env, DATA_DIR: temporaryFolder('audit') }
  const audit = (...words: string[]) => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(root, 'scripts/catalogue.ts'), 'audit', ...words],
      {
        env,
        encoding: 'utf8',
      },
    )
    return { status, stdout }
  }
  const known = findingKinds.join(', ')
  expect(audit('--kind', 'typo')).toEqual({
    status: 1,
    stdout: `There is no kind typo. Known kinds: ${known}\n`,
  })
  expect(JSON.parse(audit('--kind', 'typo', '--json').stdout)).toEqual({
    is: 'unknownKind',
    kind: 'typo',
    known: [...findingKinds],
  })
  // A known one is looked for, in a catalogue that is not there.
  expect(audit('--kind', findingKinds[0])).toEqual({
    status: 1,
    stdout: 'Nothing has been published yet.\n',
  })
  // Nothing was to be published: the answer says only what is missing.
  expect(audit('/nowhere/export').stdout).toBe('There is no export at /nowhere/export.\n')
})
