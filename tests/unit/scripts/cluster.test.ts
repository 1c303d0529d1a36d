import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findHaproxy } from '../../support/haproxy.ts'
import { deploy } from '../../support/nginx.ts'
import { root, temporaryFolder } from '../../support/project.ts'

const script = join(root, 'deploy/cluster/set-up.sh')
const addresses = ['10.0.0.11', '10.0.0.12', '10.0.0.13']
const passwords = {
  NUSKHA_DATABASE_PASSWORD: 'shop-1',
  NUSKHA_REPLICATION_PASSWORD: 'copy-2',
  NUSKHA_SUPERUSER_PASSWORD: 'all-3',
}
const setUp = (words: readonly string[], env: Record<string, string> = {}) => {
  const folder = temporaryFolder('cluster')
  const { status, stderr } = spawnSync(script, words, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NUSKHA_CLUSTER_FOLDER: folder, ...passwords, ...env },
  })
  const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')
  return { folder, status, said: stderr.trim(), textOf }
}

describe('deploy/cluster/set-up.sh', () => {
  it.each([
    ['a machine of the database', ['database', '2', ...addresses]],
    ['a machine of the shop', ['shop', ...addresses]],
  ])('fills in every file of %s, which others cannot read', (_, words) => {
    const { folder, status } = setUp(words)
    expect(status).toBe(0)
    const names = readdirSync(folder)
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) {
      expect(readFileSync(join(folder, name), 'utf8'), name).not.toMatch(/@[A-Z_]+@/)
      expect(statSync(join(folder, name)).mode & 0o007, name).toBe(0)
    }
  })

  it('gives a machine of the database its own address, and those of all', () => {
    const { textOf } = setUp(['database', '2', ...addresses])
    expect(textOf('config.yml')).toContain('connect_address: "10.0.0.12:5432"')
    expect(textOf('config.yml')).toContain('password: "copy-2"')
    expect(textOf('etcd')).toContain('ETCD_NAME=db2')
    for (const address of addresses) expect(textOf('etcd')).toContain(`http://${address}:2380`)
  })

  it.each([
    [['database', '4', ...addresses], {}, 'The number of this machine is 1, 2 or 3.'],
    [['database', '1', '10.0.0.11'], {}, 'Usage:'],
    [['shop', '10.0.0.11'], {}, 'Usage:'],
    [[], {}, 'Usage:'],
    [['shop', ...addresses], { NUSKHA_DATABASE_PASSWORD: '' }, 'NUSKHA_DATABASE_PASSWORD is not'],
    [
      ['shop', ...addresses],
      { NUSKHA_REPLICATION_PASSWORD: "a'b|c" },
      'NUSKHA_REPLICATION_PASSWORD may hold',
    ],
  ])('refuses %j with %j, and writes nothing', (words, env, reason) => {
    const { folder, status, said } = setUp(words, env)
    expect(status).toBe(1)
    expect(said).toContain(reason)
    expect(readdirSync(folder)).toEqual([])
  })

  it.skipIf(!findHaproxy())(
    'writes what HAProxy takes, alone and beside the way to the shop',
    () => {
      const { folder } = setUp(['shop', ...addresses])
      const check = (...files: string[]): string =>
        execFileSync(findHaproxy() as string, ['-c', ...files.flatMap((file) => ['-f', file])], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        })
      const database = join(folder, 'database.cfg')
      expect(check(database)).toContain('valid')
      const shop = join(folder, 'haproxy.cfg')
      writeFileSync(shop, deploy('haproxy.cfg').replace(/bind :443 .*/, 'bind 127.0.0.1:8443'))
      expect(check(shop, database)).toContain('valid')
    },
  )
})
