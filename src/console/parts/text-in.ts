/** What was typed into a field of a form; empty where there is none. */
export const textIn = (fields: FormData, name: string): string =>
  String(fields.get(name) ?? '').trim()
