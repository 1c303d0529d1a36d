import type { Catalogue } from '#catalogue/open.ts'
import { layout } from './layout.ts'
import type { PressOptions } from './press-options.ts'
import type { WorkerSetup } from './worker.ts'

const createdAt = (catalogue: Catalogue): string =>
  (catalogue.sql("SELECT value FROM release WHERE key = 'createdAt'").get() as { value: string })
    .value

/** What the threads need for a press of the release `after`; `before`: the tree to compare with. */
export const workerSetup = (
  options: PressOptions,
  after: Catalogue,
  before: WorkerSetup['before'],
  target: WorkerSetup['target'],
): WorkerSetup => ({
  build: options.build,
  catalogue: after.file,
  reviews: layout(options.dataDir).reviews,
  createdAt: createdAt(after),
  before,
  target,
})
