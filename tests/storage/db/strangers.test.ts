import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, it, onTestFinished } from 'vitest'
import { jobs } from '#model/job.ts'
import { readConfig } from '#server/config/config.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { openMigrated, openStorage } from '#server/db/open.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { startMaintenance } from '#server/maintenance/maintenance.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { databaseFiles } from '#server/platform/private-file.ts'
import { setStock } from '#server/stock/stock-repository.ts'
import { machineActs } from '../../../scripts/ops/machine.ts'
import { startKillable } from '../../support/killable.ts'
import { orderingCustomer } from '../../support/order-client.ts'
import { root, temporaryFolder } from '../../support/project.ts'
import { emptyPlace } from '../../support/storages.ts'
import { catalogueWith } from '../../support/test-server.ts'
import { tinyExport } from '../../support/tiny-export.ts'
import { tinyDist } from '../../support/tiny-site.ts'

const isLinux = existsSync('/proc/locks')
const newFile = async (): Promise<string> => ((await emptyPlace('sqlite')) as { file: string }).file

/** Locks of a process on a file: one while it is open, more while it is written, none where a stranger's close took them. */
const locksOn = (file: string, pid = process.pid): number =>
  readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .filter((line) => new RegExp(` ${pid} \\S+:${statSync(file).ino} `).test(line)).length

const at = '2026-11-20T06:08:04.000Z'
const cart = (id: string) => ({ id, version: 0, created_at: at, updated_at: at })

/** Opens the database as another program, reads from it, and closes it: as the last one that has it open, it deletes the log. */
const python =
  "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('select count(*) from cart').fetchall()"
const others: Record<string, (file: string) => void> = {
  'the sqlite3 shell': (file) => void execFileSync('sqlite3', [file, 'select count(*) from cart']),
  Python: (file) => void execFileSync('python3', ['-c', python, file]),
}
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0
const stranger = has('sqlite3') ? 'the sqlite3 shell' : 'Python'

/** The names of a program's commands, as it prints them. */
const commandsOf = (script: string): string[] => {
  const help = execFileSync(process.execPath, [join(root, `scripts/${script}.ts`), '--help'])
  const [, names = ''] =
    /USAGE npm run \w+ -- ([a-z|-]+)/.exec(stripVTControlCharacters(help.toString())) ?? []
  return names.split('|').sort()
}

/** What each command is called with beside a serving shop; those that must have an empty or another database are refused, which leaves the files alone too. */
const besideShop = (folder: string): Record<string, Record<string, string>> => ({
  db: {
    audit: '',
    backup: join(folder, 'rows.gz'),
    clock: '',
    copy: '--to postgres://nobody@127.0.0.1:1/none',
    migrate: '',
    restore: join(folder, 'rows.gz'),
    status: '',
  },
  backup: {
    key: join(folder, 'key'),
    now: '',
    list: '',
    drill: `--identity ${join(folder, 'identity')} --folder ${folder}`,
    restore: `--identity ${join(folder, 'identity')}`,
  },
  catalogue: {
    audit: 'src/sample',
    check: 'src/sample',
    convert: '--help',
    export: join(folder, 'export'),
    manifest: join(folder, 'none'),
    match: join(folder, 'none'),
    own: join(folder, 'none'),
    publish: join(folder, 'none'),
    rollback: '',
    sample: join(folder, 'sample'),
    searches: '',
    status: '',
  },
})

describe.runIf(isLinux)('locks of a server on its SQLite database', () => {
  // Seen red with `keepPrivate` opening what exists, and with a second opening of the file by `readFileSync`: 0.
  it('a second connection and each scheduled job leave the locks and the log where they are', {
    timeout: 240_000,
  }, async () => {
    const file = await newFile()
    const storage = await openMigrated({ file })
    onTestFinished(() => storage.close())
    const state = () => [locksOn(file), statSync(`${file}-wal`).ino]
    const before = state()
    expect(before[0]).toBeGreaterThan(0)
    await (await openMigrated({ file })).close()
    expect(state()).toEqual(before)
    const done: unknown[] = []
    const { happened: _, ...metrics } = createMetrics()
    const maintenance = startMaintenance({
      config: readConfig({
        DATA_DIR: dirname(file),
        BACKUP_URL: temporaryFolder('backups'),
        BACKUP_RECIPIENT: await identityToRecipient(await generateX25519Identity()),
      }),
      place: { file },
      storage,
      metrics: { ...metrics, happened: (...job) => void done.push(job) },
      now: () => new Date(at),
      log: createLog('silent'),
    })
    onTestFinished(maintenance.stop)
    for (const job of jobs) {
      await maintenance.run(job)
      expect([job, done, ...state()]).toEqual([job, [[job, 'done']], ...before])
      done.length = 0
    }
  })

  // Seen red with a command of which the test does not know what to call it with, and with one that deletes the log.
  it.each(['db', 'backup', 'catalogue'])(
    'every command of npm run %s beside a serving shop leaves its locks and its log',
    {
      timeout: 400_000,
    },
    async (script) => {
      const folder = temporaryFolder('beside')
      const file = join(folder, 'nuskha.db')
      const server = await startKillable({ file })
      onTestFinished(() => server.kill())
      const state = () => [locksOn(file, server.pid) > 0, statSync(`${file}-wal`).ino]
      const before = state()
      expect(before[0]).toBe(true)
      const identity = await generateX25519Identity()
      writeFileSync(join(folder, 'identity'), identity)
      const env = {
        ...process.env,
        DATA_DIR: folder,
        BACKUP_URL: join(folder, 'backups'),
        BACKUP_RECIPIENT: await identityToRecipient(identity),
      }
      const calls = besideShop(folder)[script] ?? {}
      expect(Object.keys(calls).sort()).toEqual(commandsOf(script))
      for (const [command, words] of Object.entries(calls)) {
        spawnSync(
          process.execPath,
          [join(root, `scripts/${script}.ts`), command, ...words.split(' ').filter(Boolean)],
          { cwd: root, env },
        )
        expect([command, ...state()]).toEqual([command, ...before])
      }
    },
  )

  // The commands above are refused without a release; these publish two, go back and write one out.
  it('publishes, the way back and an export that succeed beside a serving shop leave its locks and its log', {
    timeout: 400_000,
  }, async () => {
    const folder = temporaryFolder('beside')
    const file = join(folder, 'nuskha.db')
    const server = await startKillable({ file })
    onTestFinished(() => server.kill())
    const state = () => [locksOn(file, server.pid) > 0, statSync(`${file}-wal`).ino]
    const before = state()
    expect(before[0]).toBe(true)
    const sources = ['r1', 'r2'].map((id) => join(folder, id))
    for (const [nth, source] of sources.entries())
      await tinyExport(source, `r${nth + 1}`, { rupees: 30 + nth })
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
    const run = (script: string, ...words: string[]) =>
      spawnSync(process.execPath, [join(root, script), ...words], { cwd: root, env })
    const options = { dataDir: folder, dist: tinyDist(), build: 'none', site: 'https://a.example' }
    const { stdout, stderr } = run(
      'tests/support/releases-child.ts',
      JSON.stringify({ ...options, sources }),
    )
    expect(JSON.parse(stdout.toString() || stderr.toString())).toEqual([
      'published',
      'published',
      null,
      'published',
    ])
    expect(state()).toEqual(before)
    const exported = join(folder, 'exported')
    expect(run('scripts/catalogue.ts', 'export', exported).status).toBe(0)
    expect(readdirSync(exported)).toContain('manifest.json')
    expect(state()).toEqual(before)
  })

  it('every command of npm run ops on this machine beside a serving shop leaves its locks and its log', {
    timeout: 240_000,
  }, async () => {
    const folder = temporaryFolder('beside')
    const file = join(folder, 'nuskha.db')
    const server = await startKillable({ file })
    onTestFinished(() => server.kill())
    const state = () => [locksOn(file, server.pid) > 0, statSync(`${file}-wal`).ino]
    const before = state()
    expect(before[0]).toBe(true)
    const email = 'first@example.org'
    const calls: Record<keyof typeof machineActs, string[]> = {
      add: [email, '--name', 'First', '--roles', 'admin'],
      token: [email, '--label', 'beside', '--as', email],
      unseal: ['none', '--reason', 'court order', '--to', join(folder, 'original'), '--as', email],
      'demo-data': ['--orders', '5', '--yes', '--as', email],
    }
    expect(Object.keys(calls)).toEqual(Object.keys(machineActs))
    for (const [command, words] of Object.entries(calls)) {
      spawnSync(process.execPath, [join(root, 'scripts/ops.ts'), 'machine', command, ...words], {
        env: { ...process.env, DATA_DIR: folder },
      })
      expect([command, ...state()]).toEqual([command, ...before])
    }
  })
})

describe('other programs at the SQLite database of a serving shop', () => {
  const looking = [
    ...Object.entries(others).flatMap(([name, act]) =>
      has(name === 'Python' ? 'python3' : 'sqlite3') ? [act] : [],
    ),
    (file: string) => void execFileSync('cp', [...databaseFiles(file), temporaryFolder('copied')]),
    (file: string) => {
      for (const path of databaseFiles(file)) closeSync(openSync(path, 'r'))
    },
  ]
  const removing = ['-wal', '-shm'].map((ending) => (file: string) => rmSync(file + ending))

  // Seen red for what removes a file without the check in `committed`.
  it.each([
    ['look into it, copy it, open and close its files', looking],
    ['remove its log and the index of the log', removing],
  ])(
    'programs %s during orders, then kill -9: no acknowledged order is lost, none is doubled',
    { timeout: 300_000 },
    async (_, acts) => {
      const file = await newFile()
      const catalogue = await catalogueWith()
      const products = catalogue
        .sql("SELECT id FROM product WHERE sale = 'for-sale' AND rx = 0 ORDER BY id LIMIT 10")
        .all()
        .map(({ id }) => Number(id))
      const setUp = await openMigrated({ file })
      await setUp.inTransaction(async (db) => {
        for (const id of products) await setStock(db, id, 900_000_000, at)
      })
      let server = await startKillable({ file })
      onTestFinished(() => server.kill())
      const people = await Promise.all(
        ['a', 'b', 'c'].map((email) =>
          orderingCustomer(setUp, () => server.url, `${email}@example.org`, products),
        ),
      )
      await setUp.close()
      await server.selfAudit()

      const acknowledged = new Set<string>(people.map(({ first }) => first))
      /** Each order is asked for under its key until it is acknowledged. */
      const shop = async (
        { call, first }: (typeof people)[number],
        act: (nth: number) => void,
      ): Promise<void> => {
        for (let nth = 0; nth < 6; nth++) {
          act(nth)
          while ((await call('POST', `/api/v1/order/reorder/${first}`))?.status !== 200)
            await sleep(50)
          for (;;) {
            const reply = await call(
              'POST',
              '/api/v2/order/current/place',
              {},
              { 'idempotency-key': `order-${nth}` },
            )
            if (reply?.status === 200) {
              acknowledged.add(String(reply.json.result.orderId))
              break
            }
            // A call without an answer, as when a kept connection was just closed, is asked again under its key.
            if (reply !== null) expect([503, 409], JSON.stringify(reply)).toContain(reply.status)
            await sleep(50)
          }
        }
      }
      await Promise.all(
        people.map((person, nth) =>
          shop(person, nth === 0 ? (order) => acts[order - 1]?.(file) : () => {}),
        ),
      )
      await server.kill()

      // Read by a server, as after a restart.
      server = await startKillable({ file })
      const storage = openStorage({ file })
      const orders = await storage.db.selectFrom('customer_order').select('id').execute()
      const problems = await storage.inTransaction((db) => auditProblems(db))
      await storage.close()
      expect(orders.map(({ id }) => id).sort()).toEqual([...acknowledged].sort())
      expect(problems).toEqual([])
    },
  )
})

describe('a SQLite database whose files another program changes', () => {
  const watched = async () => {
    const file = await newFile()
    await (await openMigrated({ file })).close()
    const told: string[] = []
    const storage = openSqlite(file, {
      watch: {
        damaged: ({ message }) => void told.push(message),
        restored: (copy) => void told.push(copy === null ? 'restored' : 'copy'),
      },
    })
    onTestFinished(() => storage.close())
    const write = (id: string) =>
      storage.inTransaction((db) => db.insertInto('cart').values(cart(id)).execute())
    const until = async (last: string): Promise<void> => {
      while (told.at(-1) !== last) await sleep(20)
    }
    return { file, told, storage, write, until }
  }
  const cartsIn = (file: string): string[] => {
    const reader =
      "import sqlite3, sys; print(','.join(r[0] for r in sqlite3.connect(sys.argv[1]).execute('select id from cart order by id')))"
    return execFileSync('python3', ['-c', reader, file]).toString().trim().split(',')
  }

  // Seen red without `committed`: the second write is acknowledged and gone. Without the checkpoint of `repaired`: the first is gone.
  it('a deleted log is told, refuses the write that it would lose, and comes back into the database', {
    timeout: 240_000,
  }, async () => {
    const { file, told, storage, write, until } = await watched()
    await write('before')
    rmSync(`${file}-wal`)
    const error = await write('refused').catch((failure: unknown) => failure)
    expect([isUnavailable(error), String(error)]).toEqual([
      true,
      'DatabaseUnavailable: another program deleted or replaced the log of the database',
    ])
    await expect(storage.check()).rejects.toThrow('deleted or replaced the log')
    await until('restored')
    await storage.check()
    await write('after')
    expect(told).toEqual([
      'another program deleted or replaced the log of the database',
      'restored',
    ])
    // A refused write may have taken effect, as after any 503; what was acknowledged has.
    expect(cartsIn(file)).toEqual(expect.arrayContaining(['after', 'before']))
  })

  // Seen red with `isUntouched` always true: this server's older log is written over what the other program did.
  it('where another program has written since, its database counts, and what this server held is kept as a copy', {
    timeout: 240_000,
  }, async () => {
    const { file, write, until } = await watched()
    await write('before')
    const insert = `import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("insert into cart (id, version, created_at, updated_at) values ('theirs', 0, '${at}', '${at}')")
db.commit()`
    rmSync(`${file}-wal`)
    rmSync(`${file}-shm`)
    execFileSync('python3', ['-c', insert, file])
    await write('refused').catch(() => {})
    await until('copy')
    await write('after')
    expect(cartsIn(file)).toEqual(expect.arrayContaining(['after', 'theirs']))
    const copy = readdirSync(dirname(file)).find((name) => name.includes('-held-')) ?? ''
    expect(statSync(join(dirname(file), copy)).mode & 0o777).toBe(0o600)
    expect(cartsIn(join(dirname(file), copy))).toContain('before')
  })

  it('a database that was replaced is left alone: nothing is written until the server starts again', {
    timeout: 240_000,
  }, async () => {
    const { file, told, storage, write, until } = await watched()
    await write('before')
    rmSync(file)
    writeFileSync(file, 'something else')
    await until('another program deleted or replaced the file of the database')
    await expect(write('refused')).rejects.toThrow('deleted or replaced the file')
    await expect(storage.check()).rejects.toThrow('deleted or replaced the file')
    while (!readdirSync(dirname(file)).some((name) => name.includes('-held-'))) await sleep(20)
    expect(readFileSync(file, 'utf8')).toBe('something else')
    expect(told).toHaveLength(1)
  })

  // Seen red without `fullDamage`: no word of it, and the next program that closes the file deletes the log.
  it.runIf(isLinux)(
    'locks that are gone are told and taken again',
    { timeout: 240_000 },
    async () => {
      const { file, told, write, until } = await watched()
      await write('before')
      closeSync(openSync(file, 'r'))
      expect(locksOn(file)).toBe(0)
      await until('restored')
      expect(told[0]).toBe('the system holds no lock of this server on the database any more')
      expect(locksOn(file)).toBeGreaterThan(0)
      others[stranger]?.(file)
      await write('after')
      expect(cartsIn(file)).toEqual(['after', 'before'])
    },
  )

  // Seen red without the `catch` of `renew`: "cannot commit - no transaction is active" ends the process.
  it('reading goes on after a transaction of reading that SQLite has ended by itself', async () => {
    const { storage, write } = await watched()
    await write('before')
    const query = storage.db.selectFrom('cart').select('id').compile()
    await storage.read(query)
    await storage
      .read({ ...query, sql: 'rollback', query: { ...query.query } } as never)
      .catch(() => {})
    await new Promise((resolve) => setImmediate(resolve))
    expect(await storage.read(query)).toEqual([{ id: 'before' }])
  })
})
