import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import { pages } from '#catalogue/page.ts'
import { interactionsView } from '#catalogue/views/interaction-checker.ts'
import { itemOf, resultOf } from '#client/interactions/check-result.ts'
import { interactions } from '#contract/interactions/interactions.ts'
import { Checker } from '#islands/interactions/Checker.tsx'
import { refOf } from '#model/interactions.ts'
import { emptyQuery } from '#model/interactions-query.ts'
import { createInteractions } from '#server/interactions/interactions.ts'
import { createLog } from '#server/platform/log.ts'
import { sampleCatalogue } from '../../../support/sample.ts'

const catalogue = openCatalogue(await sampleCatalogue())
const service = createInteractions(() => catalogue, createLog('silent'))

/** What React renders of a view. */
const printed = (view: object): string =>
  renderToStaticMarkup(createElement(Checker, { locale: 'hi', texts: {}, view: view as never }))

// Products and salts of the sample: combinations, the same salt twice, uncovered salts, single salts.
describe.each([
  ['d62101', 'd11401'],
  ['d62101', 'd11401', 'd10501', 'd10502', 'd30102'],
  ['s1083', 'd10501'],
  ['s1083', 's1062', 'd30102'],
  ['d62101'],
])('the list %s %s %s %s %s gets the same answer', (...codes: string[]) => {
  it.each([true, false])(
    'the island shows the same answer as the server, alcohol and pregnancy %s',
    (topics) => {
      for (const layout of ['list', 'levels'] as const) {
        const asked = {
          ...emptyQuery,
          items: codes.flatMap((code) => refOf(code) ?? []),
          alcohol: topics,
          pregnancy: topics,
          layout,
        }
        const key = pages.interactions('hi', asked)
        if (key.kind !== 'interactions') throw new Error('no page of the checker')
        const { head: _, is: __, ...view } = interactionsView(catalogue, key)
        const body = interactions.check.body.parse({
          items: codes.map((code) => ({
            type: code.startsWith('s') ? 'generics' : 'Drug',
            prId: code.slice(1),
            itemId: code,
          })),
          checkWithAlcohol: topics,
          checkWithPregnancy: topics,
        })
        const outcome = service.check(body, 'hi')
        if (!('ok' in outcome)) throw new Error(outcome.failed)
        const reply = interactions.check.result.parse(outcome.ok)
        expect(printed({ ...view, items: reply.items.map(itemOf), result: resultOf(reply) })).toBe(
          printed(view),
        )
      }
    },
  )
})
