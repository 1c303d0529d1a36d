import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, temporaryFolder } from '../../support/project.ts'

const watched = (body: string): Record<string, unknown>[] => {
  const script = `
    import { createLog } from './src/server/platform/log.ts'
    import { createMetrics } from './src/server/platform/metrics.ts'
    import { inRequest } from './src/server/platform/request-context.ts'
    import { openMigrated } from './src/server/db/open.ts'
    import { watchQueries } from './src/server/watching.ts'
    const parts = { log: createLog('info'), metrics: createMetrics(), tracing: null }
    ${body}`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  })
  return stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

// Seen red with the parameters among what is logged, and with a log that does not ask for the request.
it('a slow statement is logged once, with the id of its request and without values; a quick one is not', () => {
  const lines = watched(`
    const query = { sql: 'select * from "customer" where "email" = ?', error: null, parameters: ['asha@nuskha.example'] }
    const hear = watchQueries(200, parts)
    inRequest({ id: 'abcdef0123456789', route: null }, () => hear({ ...query, ms: 200.4 }))
    hear({ ...query, ms: 199 })
    parts.log.info('of no request')`)
  expect(lines).toMatchObject([
    {
      level: 'warn',
      request: 'abcdef0123456789',
      sql: 'select * from "customer" where "email" = ?',
      ms: 200,
      msg: 'slow query',
    },
    { level: 'info', msg: 'of no request' },
  ])
  expect(lines[1]).not.toHaveProperty('request')
  expect(JSON.stringify(lines)).not.toContain('asha')
})

it('a statement of the database that takes too long is logged, with places for its values', () => {
  const lines = watched(`
    import { sql } from 'kysely'
    const storage = await openMigrated({ file: ${JSON.stringify(join(temporaryFolder('watched'), 'nuskha.db'))} }, watchQueries(50, parts))
    const counted = sql\`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \${3_000_000}) SELECT count(*) FROM n\`
    await counted.execute(storage.db)
    await storage.close()`)
  const slow = lines.filter(
    ({ msg, sql }) => msg === 'slow query' && String(sql).includes('RECURSIVE'),
  )
  expect(slow).toHaveLength(1)
  expect(String(slow[0]?.sql)).toContain('i < ?')
  expect(Number(slow[0]?.ms)).toBeGreaterThanOrEqual(50)
})
