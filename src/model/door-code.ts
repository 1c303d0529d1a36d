/** The code that a receiver tells at the door: short enough to be read out, and few enough tries that it is not guessed. */
export const doorCode = { digits: 4, maxTries: 5 } as const
