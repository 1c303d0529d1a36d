import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { root, temporaryFolder } from '../support/project.ts'
import { rounds } from '../support/rounds.ts'

const folder = temporaryFolder('machine')
for (const name of ['srv', 'upper', 'work']) mkdirSync(join(folder, name))
/** A private /srv, and a private copy of /etc, for everything that follows. */
const prelude = [
  `mount --bind ${folder}/srv /srv`,
  `mount -t overlay overlay -o lowerdir=/etc,upperdir=${folder}/upper,workdir=${folder}/work /etc`,
  'mkdir /srv/packages',
  `mount --bind ${root}/node_modules /srv/packages`,
].join(' && ')
const unshare = [
  '--mount',
  '--propagation',
  'private',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
  'sh',
  '-euc',
]
const isWanted = rounds >= 50 && process.platform === 'linux'
/** It takes an administrator who may mount, in a container too. */
const isPossible =
  isWanted &&
  spawnSync('unshare', [...unshare, `${prelude}; command -v adduser setpriv git curl`]).status === 0
if (isWanted && !isPossible)
  console.warn('No right to mount, or no adduser: docs/deployment.md is NOT followed.')

// Some minutes: `npm run test:long`, and CI.
it.runIf(isPossible)(
  'docs/deployment.md leads to a shop of its own user, fenced by its unit, that is upgraded and taken back, in 400 MB',
  { timeout: 1_800_000 },
  async () => {
    const port = await freePort()
    const walk = `exec ${process.execPath} ${root}/tests/support/deployment-walk-child.ts ${root} /srv/packages ${port}`
    const child = spawn(
      'unshare',
      [...unshare, `rmdir /srv/packages 2>/dev/null || true; ${prelude}; ${walk}`],
      { cwd: root },
    )
    let [output, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
    const status = await new Promise((done) => child.once('close', done))
    expect(status, errors).toBe(0)
    const { megabytes, ...walked } = JSON.parse(output)
    expect(megabytes).toBeLessThanOrEqual(400)
    const [one, two] = ['/srv/nuskha/versions/v1', '/srv/nuskha/versions/v2']
    expect(walked).toEqual({
      environmentFile: 'root:nuskha 640',
      strangers: '',
      shown: [200, 200, 200],
      session: 200,
      writable: [true, true, true],
      readOnly: [false, false, false, false],
      databaseMode: 0,
      versions: [one, two, one],
      isLink: true,
    })
  },
)
