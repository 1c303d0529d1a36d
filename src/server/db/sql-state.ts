/** The SQLSTATE of an error of PostgreSQL, such as `40001`; empty for any other. */
export const sqlStateOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? '')
