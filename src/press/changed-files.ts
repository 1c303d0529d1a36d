import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { treeLayout } from './layout.ts'

/** The files that one publish rewrote or removed, and the release whose pages they were before. */
const ChangedFiles = z.object({ from: z.string().nullable(), files: z.array(z.string()) })
export type ChangedFiles = z.infer<typeof ChangedFiles>

/** Notes what a publish changed, for the server that purges a CDN. Its server creates the folder: without one the notes would pile up unread. */
export const noteChanged = (tree: string, changed: ChangedFiles): void => {
  const { purges } = treeLayout(tree)
  if (!existsSync(purges)) return
  const name = join(purges, `${String(Date.now()).padStart(15, '0')}-${randomUUID()}`)
  writeFileSync(`${name}.part`, JSON.stringify(changed))
  renameSync(`${name}.part`, `${name}.json`)
}

/** The notes of a tree, oldest first; `settle` removes one. */
export const changedFiles = (tree: string): { changed: ChangedFiles; settle: () => void }[] => {
  const { purges } = treeLayout(tree)
  const names = readdirSync(purges).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => ({
    changed: ChangedFiles.parse(JSON.parse(readFileSync(join(purges, name), 'utf8'))),
    settle: () => rmSync(join(purges, name), { force: true }),
  }))
}
