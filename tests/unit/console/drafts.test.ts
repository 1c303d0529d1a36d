import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../support/project.ts'

/** The dialogs of a source: how each begins, and what its form holds. */
const dialogsIn = (source: string): { head: string; fields: string }[] =>
  [...source.matchAll(/<ActionDialog\n([\s\S]*?)\n *(?:\/>|<\/ActionDialog>)/g)].map(
    ([, all = '']) => {
      const at = all.search(/^ *>$/m)
      return at === -1
        ? { head: all, fields: '' }
        : { head: all.slice(0, at), fields: all.slice(at) }
    },
  )

/** Whether more than one line is typed: a text of several, or several fields. */
const isLong = (fields: string): boolean =>
  // A reason beside usual ones is of one line.
  /<(?:TextArea|Why|Reason(?![^>]*\busual=)|RecallFields)\b/.test(fields) ||
  (fields.match(/<(?:Courier)?Field\b/g)?.length ?? 0) > 1

const forgotten = (path: string, source: string): string[] =>
  dialogsIn(source)
    .filter(({ head, fields }) => isLong(fields) && !/^ *draft=/m.test(head))
    .map(({ head }) => `${path}: ${head.split('\n')[0]?.trim()}`)

it('every dialog of the console into which more than one line is typed keeps it until it is sent', () => {
  const files = globSync('src/console/screens/**/*.tsx', { cwd: root })
  const dialogs = files.flatMap((path) => dialogsIn(readFileSync(join(root, path), 'utf8')))
  expect(dialogs.filter(({ fields }) => isLong(fields)).length).toBeGreaterThan(25)
  expect(files.flatMap((path) => forgotten(path, readFileSync(join(root, path), 'utf8')))).toEqual(
    [],
  )
})
