import { type Compilable, type CompiledQuery, PostgresAdapter } from 'kysely'
import type { Db } from './types.ts'

type Values = Record<string, string | number | null>

/** A query compiled once per engine: building and compiling a query costs several times what SQLite needs to answer it. */
export type Statement<Given extends Values, Row> = {
  with: (db: Db, parameters: Given) => CompiledQuery<Row>
  /** Its rows; also within a transaction. */
  rows: (db: Db, parameters: Given) => Promise<Row[]>
}

/** A parameter of a query that is compiled before its value is known. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** `build` makes the query; `value('id')` is the parameter `id`. */
export const statement = <Given extends Values, Row>(
  build: (
    db: Db,
    value: <Name extends keyof Given & string>(name: Name) => Given[Name],
  ) => Compilable<Row>,
): Statement<Given, Row> => {
  const compiled = new Map<string, CompiledQuery<Row>>()
  const of = (db: Db): CompiledQuery<Row> => {
    const engine = isPostgres(db) ? 'postgres' : 'sqlite'
    let query = compiled.get(engine)
    if (!query) {
      query = build(db, (name) => new Place(name) as never).compile()
      compiled.set(engine, query)
    }
    return query
  }
  const filled = (db: Db, parameters: Given): CompiledQuery<Row> => {
    const query = of(db)
    return {
      ...query,
      parameters: query.parameters.map((part) =>
        part instanceof Place ? parameters[part.name] : part,
      ),
    }
  }
  return {
    with: filled,
    rows: async (db, parameters) => (await db.executeQuery(filled(db, parameters))).rows,
  }
}
