import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ReviewContext } from '#contract/pharmacist/pharmacist.ts'

type Check = NonNullable<ReviewContext['interactions']>
type Pair = Check['result'][number]

let textOf: (check: Partial<Check>) => string
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const { Findings } = await import('../../../src/console/screens/review/Findings.tsx')
  const none = { result: [], duplicates: [], incomplete: [], notCovered: [] } as unknown as Check
  textOf = (check) => {
    const of = {
      interactions: { ...none, message: 'Add another medicine', ...check },
      checkedWith: [],
    } as unknown as ReviewContext
    return renderToStaticMarkup(createElement(Findings, { of }))
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
  }
})

const forPatients = 'Together they can cause serious bleeding. Ask your doctor.'
const pair = (clinical: Pair['clinical'], source = { name: 'BNF', date: '2026-03' }) =>
  ({
    severity: 1,
    pathKeys: [],
    salts: [
      { id: 1, name: 'Warfarin', url: '' },
      { id: 2, name: 'Aceclofenac', url: '' },
    ],
    holders: [['Warf 5 Tablet'], ['Zerodol-P Tablet']],
    interactionCheckerResponse: { sev_consumer_msg: forPatients, source },
    clinical,
    isSevere: false,
    lines: [],
    decided: null,
  }) as Pair

describe('what the desk says of interactions', () => {
  it('names both substances with their products, the severity, what happens, what to do and the source', () => {
    const clinical = {
      effect: 'Major bleeding rises two-fold.',
      management: 'Use paracetamol.',
      action: 'never',
    } as const
    const text = textOf({ answer: 'interaction', result: [pair(clinical)] })
    for (const part of [
      'Interactions found. Most serious: High',
      'Warfarin (Warf 5 Tablet) + Aceclofenac (Zerodol-P Tablet)',
      'Major bleeding rises two-fold.',
      'What to do: Use paracetamol. Contraindicated: do not supply both.',
      'Source: BNF · 2026-03',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Ask your doctor')
  })

  it('says where the source has a sentence for patients alone, and does not say what to do', () => {
    const text = textOf({
      answer: 'interaction',
      result: [pair({ effect: null, management: null, action: null }, { name: '', date: '' })],
    })
    expect(text).toContain(
      `The source has nothing for professionals. The customer reads: ${forPatients}`,
    )
    expect(text).toContain('The source does not say: look it up before you decide.')
    expect(text).toContain('Source: not named')
  })

  // Seen red with the sentence of the reply.
  it('never asks the pharmacist to add a medicine, and does not call uncovered pairs safe', () => {
    for (const answer of ['none', 'not-covered', 'nothing-to-compare'] as const)
      expect(textOf({ answer })).not.toContain('Add another')
    expect(textOf({ answer: 'nothing-to-compare' })).toContain(
      'There are not two substances to compare',
    )
    expect(textOf({ answer: 'not-covered' })).toContain('Check them yourself before you approve')
    expect(textOf({ answer: 'none' })).toContain('does not prove that there is none')
  })
})
