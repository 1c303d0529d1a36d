import type { Storage } from '../../db/types.ts'
import type { Log } from '../../platform/log.ts'
import type { ActiveCatalogue } from '../active-catalogue.ts'
import type { RunMutation } from './mutation.ts'
import type { Sessions } from './sessions.ts'

/** What most use cases are made of: each takes of it what it needs, `Pick<Core, 'storage' | 'now'>`. */
export type Core = {
  storage: Storage
  sessions: Sessions
  runMutation: RunMutation
  activeCatalogue: ActiveCatalogue
  site: string
  now: () => Date
  log: Log
}
