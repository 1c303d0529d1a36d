/** Rows of a list that grows with the shop are counted up to here: to tell a million apart takes as long as to read them. */
export const mostCounted = 10_000
