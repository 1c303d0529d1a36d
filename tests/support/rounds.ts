/** How often a race is run: a few times normally, a hundred times in the long tests. */
export const rounds = Number(process.env.NUSKHA_TEST_ROUNDS ?? 3)
