import { describe, expect, test } from 'vitest'
import { entityNames } from '#catalogue/export/manifest.ts'
import type { SaltNoteRow } from '#catalogue/export/reference.ts'
import { entriesNamed } from '#catalogue/formulary/formulary.ts'
import { sampleRows } from '../../support/sample-rows.ts'
import { interactions, parsed, salts } from './parsed.ts'

describe('salts and interactions of the sample', () => {
  test('every salt of the sample has its texts in the formulary, and none of its own', () => {
    for (const salt of salts) {
      expect(entriesNamed([salt.name, ...salt.synonyms])[0]?.name).toBe(salt.name)
      expect([salt.about, ...salt.uses].filter(Boolean), salt.name).toEqual([])
    }
  })

  test('interactions of the sample have all four severities, each pair once', () => {
    expect(new Set(interactions.map(({ severity }) => severity))).toEqual(new Set([1, 2, 3, 4]))
    const pairs = interactions.map(({ saltA, saltB }) =>
      [saltA, saltB].sort((a, b) => a - b).join('+'),
    )
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const { saltA, saltB } of interactions) expect(saltA).not.toBe(saltB)
  })

  test('no salt of the sample claims complete interactions, because a pair missing in a selection is not "none"', () => {
    expect(salts.filter((salt) => salt.interactionsCovered)).toEqual([])
  })

  test('no placeholder is left in a text of the sample', () => {
    for (const entity of entityNames)
      expect(JSON.stringify(sampleRows[entity])).not.toMatch(/\{(a|b|name)\}/)
  })

  test('alcohol and pregnancy have notes for at least fifty salts of the sample each', () => {
    const notes = parsed<SaltNoteRow>('salt-notes')
    for (const topic of ['alcohol', 'pregnancy'])
      expect(notes.filter((note) => note.topic === topic).length).toBeGreaterThanOrEqual(50)
  })
})
