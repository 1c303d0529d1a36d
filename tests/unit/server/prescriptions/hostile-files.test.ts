import { describe, expect, it } from 'vitest'
import { createRedraw } from '#server/redraw/redraw.ts'
import { hostilePdfs, hostilePictures } from '../../../support/hostile-streams.ts'
import { rounds } from '../../../support/rounds.ts'

const refusals = ['broken', 'blank', 'locked', 'pages', 'pixels', 'excessive']
/** How many of each the ordinary run tries; the long one tries all. */
const tried = rounds < 10 ? rounds : Number.POSITIVE_INFINITY

describe('files that attack decoders', () => {
  const redraw = createRedraw({ cpuSeconds: 6 })

  it.each(Object.entries(hostilePdfs).slice(0, tried))(
    '%s is redrawn or refused within the limits',
    async (_, make) => {
      const drawn = await redraw({ bytes: make(), mediaType: 'application/pdf' }, 'meera')
      if ('fault' in drawn) expect(refusals).toContain(drawn.fault)
      else
        expect(Buffer.from(drawn.bytes).toString('latin1')).not.toMatch(
          /JavaScript|OpenAction|\/Annots/,
        )
    },
    120_000,
  )

  it.each(Object.entries(hostilePictures).slice(0, tried))(
    '%s is redrawn or refused within the limits',
    async (_, { mediaType, make }) => {
      const drawn = await redraw({ bytes: await make(), mediaType }, 'meera')
      if ('fault' in drawn) expect(refusals).toContain(drawn.fault)
      else expect(Buffer.from(drawn.bytes).toString('latin1')).not.toMatch(/JavaScript|%PDF|passwd/)
    },
    120_000,
  )
})
