import { reference } from '../facts/references.ts'
import { saltFacts, saltKeys } from '../facts/salts/all.ts'
import { sampleMark } from '../own-texts.ts'
import type { Words } from '../say.ts'
import { clinicalFields, keysOf } from './monograph.ts'

const saltRow = (words: Words, key: string): object => {
  const facts = saltFacts(key)
  return words.localized((say) => ({
    id: facts.id,
    name: words.english('salts', key, 'name'),
    synonyms: facts.synonyms ?? [],
    localNames: say(['salts', key, 'name']),
    drugClass: say(['phrases', 'classes', facts.drugClass]),
    ...(facts.atc && { atc: facts.atc }),
    schedule: facts.schedule,
    ...clinicalFields(say, words, {
      uses: keysOf(facts.uses),
      take: facts.take,
      missed: facts.missed,
      effects: keysOf(facts.effects),
      warnings: keysOf(facts.warnings),
      safety: keysOf(facts.safety),
      storage: facts.storage,
      questions: keysOf(facts.questions),
      own: ['salts', key],
      name: ['salts', key, 'name'],
    }),
    references: [...[...keysOf(facts.references), 'nfi'].map(reference), sampleMark],
    // The sample's pairs are a selection, so a missing pair means nothing.
    interactionsCovered: false,
  }))
}

export const saltRows = (words: Words): object[] => saltKeys.map((key) => saltRow(words, key))
