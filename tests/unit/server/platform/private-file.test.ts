import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openMigrated } from '#server/db/open.ts'
import { openSearchCounts } from '#server/search/analytics-repository.ts'
import { temporaryFolder } from '../../../support/project.ts'

const modesOf = (file: string): string[] =>
  ['', '-wal', '-shm'].map((ending) => (statSync(file + ending).mode & 0o777).toString(8))

// Seen red without `keepPrivate`: a database, its log and its index are 644 where the umask is 022.
it('only the server’s own user can read the databases of customers and searches, and their logs', async () => {
  const folder = temporaryFolder('private')
  const [database, searches] = [join(folder, 'nuskha.db'), join(folder, 'searches.db')]
  // An existing file.
  writeFileSync(database, '')
  chmodSync(database, 0o644)
  const storage = await openMigrated({ file: database })
  const counts = openSearchCounts(searches)
  expect([modesOf(database), modesOf(searches)]).toEqual([
    ['600', '600', '600'],
    ['600', '600', '600'],
  ])
  counts.close()
  await storage.close()
})
