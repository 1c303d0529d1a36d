/** How often a race is run: a few times in every test, a hundred times in the long form. */
export const rounds = Number(process.env.NUSKHA_TEST_ROUNDS ?? 3)
