import { createIds, createSpellings } from './identity.ts'
import { makerCore, makerIdentity } from './maker.ts'
import { foldName } from './mend.ts'
import type { Tally } from './report.ts'

/** Shown for products whose source states no maker. */
export const makerNotStated = 'Maker not stated'

export type Makers = {
  note: (maker: string) => void
  idOf: (maker: string) => number
  /** The known maker whose name, without its legal form, begins the product's name; `undefined` if none or several do. */
  inFrontOf: (productName: string) => string | undefined
  rows: () => object[]
}

export const createMakers = (joins: Tally): Makers => {
  const ids = createIds('manufacturer')
  const spellings = createSpellings()
  let cores: Map<string, Set<string>> | undefined
  const byCore = (): Map<string, Set<string>> => {
    const makers = new Map<string, Set<string>>()
    for (const identity of spellings.identities()) {
      const core = makerCore(identity)
      if (core.length >= 3) makers.set(core, (makers.get(core) ?? new Set()).add(identity))
    }
    return makers
  }
  return {
    note: (maker) => {
      cores = undefined
      spellings.note(makerIdentity(maker), maker)
    },
    idOf: (maker) => ids.of(makerIdentity(maker)),
    inFrontOf: (productName) => {
      cores ??= byCore()
      const words = foldName(productName).replace(/[.,]/g, ' ').replace(/\s+/g, ' ').split(' ')
      for (let count = Math.min(words.length - 1, 5); count > 0; count--) {
        const identities = cores.get(words.slice(0, count).join(' '))
        if (identities?.size === 1) return spellings.name([...identities][0] as string)
        if (identities) return undefined
      }
      return undefined
    },
    rows: () => {
      joins.count('manufacturers-spelled-in-several-ways', spellings.folded())
      return spellings
        .identities()
        .map((identity) => ({ id: ids.of(identity), name: spellings.name(identity) }))
    },
  }
}
