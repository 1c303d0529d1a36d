import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, temporaryFolder } from '../../support/project.ts'

/** Commands in a new data folder, as the administrator who was added first. */
const commands = () => {
  const env = { ...process.env, DATA_DIR: temporaryFolder('ops'), DATABASE_URL: '', NUSKHA_OPERATOR: '' }
  const ops = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/ops.ts'), ...words], { env, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  const added = ops('people', 'add', 'asha@nuskha.example', '--name', 'Asha Rao', '--roles', 'admin')
  return { added, ops: (...words: string[]) => ops(...words, '--as', 'asha@nuskha.example'), unnamed: ops }
}

it('npm run ops -- coupons adds, lists and ends coupons, as text and as JSON, and reports errors', { timeout: 60_000 }, () => {
  const { ops } = commands()
  const added = ops('coupons', 'add', 'winter', '--percent', '15', '--cap', '100', '--total', '9', '--per-customer', '1', '--first-order')
  expect(added.stdout).toBe(
    'added WINTER               running  15 % off, at most Rs. 100.00, 1 a customer, first order only; 0 of 9 used\n',
  )
  expect(ops('coupons', 'add', 'winter', '--flat', '5', '--total', '9')).toMatchObject({
    status: 1,
    stderr: 'There is a coupon WINTER already\n',
  })
  expect(ops('coupons', 'add', 'other', '--flat', 'much')).toMatchObject({ status: 1, stderr: 'flat: must be rupees\n' })
  expect(JSON.parse(ops('coupons', 'list', '--json').stdout)).toMatchObject([{ code: 'WINTER', cap: '100.00', state: 'running' }])
  expect(JSON.parse(ops('coupons', 'end', 'WINTER', '--json').stdout)).toMatchObject({ state: 'ended' })
  expect(ops('coupons', 'list', '--jsn').stderr).toContain('--jsn')
  expect(ops('coupons', '--help').stdout).toContain('Add a coupon')
})

it('npm run ops -- camps lists camps, reports errors, and adds none before a catalogue is published', { timeout: 60_000 }, () => {
  const own = commands()
  const ops = (...words: string[]) => own.ops('camps', ...words)
  const add = (places: string) => {
    const when = ['--starts', '2026-12-05 09:00', '--ends', '2026-12-05 15:00']
    return ops('add', 'Diabetes camp', '--venue', 'Town hall', '--pincode', '600001', ...when, '--places', places)
  }
  expect(ops('list').stdout).toBe('There are no camps.\n')
  expect(add('none')).toMatchObject({ status: 1, stderr: 'places: must be a whole number\n' })
  expect(add('50')).toMatchObject({ status: 1, stdout: '' })
  expect(ops('registrations', 'nope')).toMatchObject({ status: 1, stdout: '' })
})

it('npm run ops -- people adds the first administrator without another, and then asks who acts', { timeout: 60_000 }, () => {
  const { added, ops, unnamed } = commands()
  expect(added.stdout).toBe('added asha@nuskha.example  Asha Rao  admin  0 tokens\n')
  expect(unnamed('people', 'list')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Say who you are') })
  expect(unnamed('people', 'add', 'ravi@nuskha.example', '--name', 'Ravi')).toMatchObject({ status: 1, stdout: '' })
  expect(unnamed('people', 'list', '--as', 'ravi@nuskha.example').stderr).toContain('No operator has the address ravi@nuskha.example')
  expect(ops('people', 'add', 'meena@nuskha.example', '--name', 'Meena', '--roles', 'packer').status).toBe(0)
  expect(unnamed('coupons', 'list', '--as', 'meena@nuskha.example').stderr).toBe('Your roles do not allow this: it takes coupons.read\n')
  const token = JSON.parse(ops('people', 'token', 'issue', 'meena@nuskha.example', '--label', 'scanner', '--json').stdout)
  expect(token).toMatchObject({ token: expect.stringMatching(/^nuskha-op_[\w-]{43}$/) })
  expect(ops('people', 'token', 'revoke', 'meena@nuskha.example', token.id, '--reason', 'lost').stdout).toContain('0 tokens')
  expect(ops('people', 'off', 'asha@nuskha.example', '--reason', 'left').stderr).toContain('The last administrator stays')
})
