/**
 * A condition of a write that its transaction had read as fulfilled is not: somebody else came between. Whoever throws it has the whole
 * transaction run again, which then reads what is there now. Where nobody can come between, it is a mistake of the program.
 */
export class ConcurrencyConflict extends Error {
  override name = 'ChangedMeanwhile'
}
