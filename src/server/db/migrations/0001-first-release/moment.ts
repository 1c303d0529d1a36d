/** Holds for a UTC text of 24 characters; null passes, as in every CHECK. */
export const moment = (column: string): string =>
  `length(${column}) = 24 and ${column} like '____-__-__T__:__:__.___Z'`
