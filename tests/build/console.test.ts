import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { built } from '../support/built.ts'

const kilobyte = 1_000
let folder: string
beforeAll(async () => {
  folder = join(await built(), 'console')
})

const gzip = (file: string): number =>
  gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
const sum = (files: readonly string[]): number =>
  files.reduce((bytes, file) => bytes + gzip(file), 0)

describe('the console', () => {
  it('the console is at most 150 kB gzip to its first screen and 345 kB in all', () => {
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(js|css|html)$/.test(file),
    )
    const entry = readFileSync(join(folder, 'index.html'), 'utf8')
    const first = [
      'index.html',
      ...[...entry.matchAll(/(?:src|href)="\/console\/([^"]+\.(?:js|css))"/g)].map(
        ([, file = '']) => file,
      ),
    ]
    expect(first.length).toBeGreaterThan(1)
    expect(sum(first)).toBeLessThan(150 * kilobyte)
    // Nobody loads all: an area comes when it is opened. Purchases took 11 kB.
    expect(sum(all)).toBeLessThan(345 * kilobyte)
  })

  const texts = join(import.meta.dirname, '../../src/console/texts')
  const english = readdirSync(texts).filter((file) => file.endsWith('en.json'))

  it.each(english)(
    'the texts of the console in %s are there in Hindi, each with what the other has',
    (file) => {
      const textsOf = (name: string): Record<string, string> =>
        JSON.parse(readFileSync(join(texts, name), 'utf8'))
      const [inEnglish, inHindi] = [textsOf(file), textsOf(file.replace('en.json', 'hi.json'))]
      expect(Object.keys(inHindi)).toEqual(Object.keys(inEnglish))
      const places = (text: string): string[] =>
        [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '').sort()
      for (const [key, text] of Object.entries(inEnglish))
        expect([key, places(inHindi[key] ?? '')]).toEqual([key, places(text)])
      expect(Object.values(inHindi).filter((text) => text === '')).toEqual([])
      // Of one, too: `{{count|parcel|parcels}}`.
      const counted =
        /\{\{(?:all|columns|count|days|packs|parcels|points|rows|sold|units)\}\} [a-z]+s\b/
      expect(Object.values(inEnglish).filter((text) => counted.test(text))).toEqual([])
    },
  )
})
