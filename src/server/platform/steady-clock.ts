/** The time of the shop: it never goes back, so what has ended stays ended. */
export type SteadyClock = {
  now: () => Date
  /** From here on no moment before this one is given. */
  notBefore: (moment: Date) => void
}

/**
 * The clock of the system while it goes forward. Where it was set back, the time goes on from the last moment, by a count of milliseconds that
 * nothing sets, until the system's clock has caught up.
 */
export const createSteadyClock = (
  system: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): SteadyClock => {
  let base = system()
  let since = elapsed()
  const setTo = (moment: number): number => {
    base = moment
    since = elapsed()
    return moment
  }
  const running = (): number => base + (elapsed() - since)
  return {
    now: () => {
      const [shown, own] = [system(), running()]
      return new Date(shown >= own ? setTo(shown) : Math.floor(own))
    },
    notBefore: (moment) => {
      if (moment.getTime() > running()) setTo(moment.getTime())
    },
  }
}
