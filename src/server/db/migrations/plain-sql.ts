import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A column of the type `moment` is a UTC text of 24 characters; null passes, as in every CHECK. */
const withMoments = (statement: string): string => {
  const table = /^create table (\w+)/m.exec(statement)?.[1]
  return statement.replaceAll(
    /^ {2}(\w+) moment\b(.*?)(,?)$/gm,
    `  $1 text$2 constraint ${table}_$1 check (length($1) = 24 and $1 like '____-__-__T__:__:__.___Z')$3`,
  )
}

/** The statements of a file of this folder, in SQL that both engines read, with `moment` as a type of column. */
export const statementsIn = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split(/;\n/)
    .map(withMoments)
