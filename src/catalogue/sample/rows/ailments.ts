import { ailments, usages } from '../facts/ailments.ts'
import { reference } from '../facts/references.ts'
import { uses } from '../facts/uses.ts'
import { sampleMark } from '../own-texts.ts'
import type { Words } from '../say.ts'
import { keysOf } from './monograph.ts'

const ailmentId = (key: string): number => {
  const ailment = ailments[key]
  if (!ailment) throw new Error(`no ailment ${key}`)
  return ailment.id
}

const usageId = (key: string): number => {
  const id = usages[key]
  if (id === undefined) throw new Error(`no usage ${key}`)
  return id
}

const ascending = (ids: number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** The ids of the ailments of some uses (keys of `phrases.uses`). */
export const ailmentIdsOf = (keys: string[]): number[] => ascending(keys.flatMap((key) => keysOf(uses[key]?.ailments)).map(ailmentId))
export const usageIdsOf = (keys: string[]): number[] => ascending(keys.flatMap((key) => keysOf(uses[key]?.usages)).map(usageId))

/** Ids of ailments given by their own keys. */
export const ailmentIds = (keys: string | undefined): number[] => ascending(keysOf(keys).map(ailmentId))

export const ailmentRows = (words: Words): object[] =>
  Object.entries(ailments).map(([key, { id, pictogram, synonyms = [] }]) =>
    words.localized((say) => {
      const list = (field: string) =>
        Array.from({ length: words.length('ailments', key, field) }, (_, index) => say(['ailments', key, field, index]))
      return {
        id,
        name: say(['ailments', key, 'name']),
        synonyms,
        pictogram,
        about: say(['ailments', key, 'about']),
        symptoms: list('symptoms'),
        causes: list('causes'),
        selfCare: list('selfCare'),
        seeDoctor: say(['ailments', key, 'seeDoctor']),
        relatedTests: list('relatedTests'),
        references: [reference('whoTopics'), reference('health'), sampleMark],
      }
    }),
  )

export const usageRows = (words: Words): object[] =>
  Object.entries(usages).map(([key, id]) =>
    words.localized((say) => ({
      id,
      name: say(['usages', key, 'name']),
      ailmentIds: ascending(
        Object.values(uses)
          .filter((use) => keysOf(use.usages).includes(key))
          .flatMap((use) => keysOf(use.ailments))
          .map(ailmentId),
      ),
      about: say(['usages', key, 'about']),
    })),
  )
