import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, temporaryFolder } from '../../support/project.ts'

/** The variables that `command` of a shell sets from a file. */
const setBy = (command: string, text: string): Record<string, string | undefined> => {
  const file = join(temporaryFolder('environment'), 'nuskha.env')
  writeFileSync(file, text)
  const print = `${process.execPath} -p 'JSON.stringify(process.env)'`
  const { stdout, stderr } = spawnSync('sh', ['-euc', `${command}; ${print}`, 'sh', file], {
    encoding: 'utf8',
    cwd: root,
    env: {},
  })
  expect(stderr).toBe('')
  const { PWD: _, OLDPWD: __, ...own } = JSON.parse(stdout) as Record<string, string>
  return own
}
const reader = '. deploy/environment.sh; read_environment "$1"'

it('a change of the version reads the variables as systemd does: no value is replaced, run or cut', () => {
  const text = `# A comment\n; another\n\nPLAIN=/srv/nuskha\n  QUOTED='it costs $HOME \`id\` # all'\nDOUBLE="two words"\nBARE=smtps://a:p$x&y@b c\nENDS=last=one`
  expect(setBy(reader, text)).toEqual({
    PLAIN: '/srv/nuskha',
    QUOTED: 'it costs $HOME `id` # all',
    DOUBLE: 'two words',
    BARE: 'smtps://a:p$x&y@b c',
    ENDS: 'last=one',
  })
})

it('every value of deploy/nuskha.env is the same to a shell that sources it', () => {
  const text = readFileSync(join(root, 'deploy/nuskha.env'), 'utf8').replaceAll(
    /^# (?=[A-Z_]+=)/gm,
    '',
  )
  const read = setBy(reader, text)
  expect(read.OIDC_CLIENT_SECRET).toBe('the secret that the provider shows')
  expect(setBy('set -a; . "$1"; set +a', text)).toEqual(read)
})
