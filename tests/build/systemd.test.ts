import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../support/project.ts'

const analyze = (...words: string[]) =>
  spawnSync('systemd-analyze', words, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
const { error } = analyze('--version')
if (error) console.warn('systemd-analyze is not installed: deploy/nuskha.service is NOT tried.')

describe.skipIf(error)('deploy/nuskha.service by systemd-analyze', () => {
  it('the service is exposed by no more than 2 of 10', () => {
    const { stdout } = analyze('security', '--offline=true', join(root, 'deploy/nuskha.service'))
    const level = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]
    expect(Number(level)).toBeLessThanOrEqual(2)
  })

  it('what draws prescriptions anew may still limit itself', () => {
    const { stdout } = analyze('syscall-filter', '@system-service')
    expect(stdout).toMatch(/@resources/)
  })
})
