/**
 * The code that a receiver tells at the door: short enough to be read out, and few enough tries that it is not guessed. A program, which may repeat a wrong
 * one for days, leaves some of them to people.
 */
export const doorCode = { digits: 4, maxTries: 5, triesOfPrograms: 3 } as const
