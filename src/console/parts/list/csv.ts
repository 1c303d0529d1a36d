const newline = 10

/** How many lines end in these bytes. */
export const countLines = (bytes: Uint8Array): number => {
  let lines = 0
  for (const byte of bytes) if (byte === newline) lines++
  return lines
}

/** Whether the file stopped within a line: each row of an export ends with a newline. */
export const isCut = (parts: readonly Uint8Array[]): boolean =>
  parts.findLast(({ length }) => length > 0)?.at(-1) !== newline
