import { interactions } from '../facts/interactions.ts'
import { reference } from '../facts/references.ts'
import { saltFacts } from '../facts/salts/all.ts'
import type { Words } from '../say.ts'
import { keysOf } from './monograph.ts'

export const interactionRows = ({ localized, has }: Words): object[] =>
  interactions.flatMap(({ text, severity, source, pairs }) =>
    keysOf(pairs).map((pair) => {
      const [a = '', b = ''] = pair.split(':')
      const filling = { a: ['salts', a, 'name'], b: ['salts', b, 'name'] }
      return localized((say) => ({
        saltA: saltFacts(a).id,
        saltB: saltFacts(b).id,
        severity,
        consumer: say(['interactions', text, 'consumer'], filling),
        professional: say(['interactions', text, 'professional'], filling),
        mechanism: say(['interactions', text, 'mechanism'], filling),
        ...(has('interactions', text, 'advice') && { advice: say(['interactions', text, 'advice'], filling) }),
        ...(has('interactions', text, 'management') && { management: say(['interactions', text, 'management'], filling) }),
        source: reference(source),
      }))
    }),
  )
