import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Entity, Manifest } from '#catalogue/export/manifest.ts'
import { writeExport } from '#catalogue/export/write.ts'
import { importExport } from '#catalogue/import/import.ts'
import { hindiNames } from '../../../tests/fixtures/search/hindi.ts'
import { tamilNames } from '../../../tests/fixtures/search/tamil.ts'
import { convertPublic } from '../../convert/public.ts'
import { pick, randomFrom } from './random.ts'

type Row = Record<string, unknown> & { id: number; name: string }
type Drug = Row & {
  popularity?: number
  brandId?: number
  composition: { saltId: number; strength?: string }[]
}

const rowsOf = (directory: string, entity: Entity): Row[] => {
  const manifest = Manifest.parse(
    JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')),
  )
  return manifest.files
    .filter((file) => file.entity === entity)
    .flatMap(({ name }) =>
      readFileSync(join(directory, name), 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Row),
    )
}

/** The brand word of a product, in which copies differ. */
const brandWord = ({ name }: Row): string => /^[A-Za-z]{4,}/.exec(name)?.[0] ?? ''

/** An invented brand: the beginning of one brand and the end of another, as real brands are formed. */
const inventedBrand = (words: readonly string[], random: () => number): string => {
  const [one, other] = [pick(words, random), pick(words, random)]
  return (
    one.slice(0, Math.ceil(one.length * 0.6)) +
    other.slice(Math.ceil(other.length * 0.5)).toLowerCase()
  )
}

/** Meanings of the misspellings in the public data that the data itself lacks. */
const asked = [
  ['', 'Panadol', 'Paracetamol'],
  ['', 'Avastin', 'Bevacizumab'],
] as const

/** The public data lacks whole letters of the alphabet, so the well-known names of the fixtures are added in their makers' spelling. */
const wellKnown = (salts: Row[], makerId: number): { drugs: Drug[]; salts: Row[] } => {
  const ids = new Map(salts.map(({ id, name }) => [name.toLowerCase(), id]))
  const added: Row[] = []
  const saltId = (name: string): number => {
    const known = ids.get(name.toLowerCase())
    if (known !== undefined) return known
    const id = 910_000_000_000 + added.length
    ids.set(name.toLowerCase(), id)
    added.push({ id, name })
    return id
  }
  const names = new Map(
    [...hindiNames, ...tamilNames, ...asked].map(([, name, parts]) => [name, parts]),
  )
  const drugs = [...names].map(
    ([name, parts], index): Drug => ({
      id: 900_000_000_000 + index,
      name: /\d$/.test(name) ? `${name} Tablet` : `${name} 500 Tablet`,
      manufacturerId: makerId,
      form: 'tablet',
      packForm: 'strip',
      packLabel: 'strip of 10 tablets',
      unitsInPack: 10,
      unit: 'tablet',
      mrp: 50,
      popularity: 100_000,
      schedule: 'none',
      prescriptionRequired: false,
      composition: parts.split(' + ').map((part) => ({ saltId: saltId(part), strength: '500mg' })),
    }),
  )
  return { drugs, salts: added }
}

/**
 * A release of `size` products from the public data: the real ones, the well-known names, and copies under invented brands. Without the
 * export's own search terms, which are the answers of the quality test. Kept in `cache` for the next run.
 */
export const benchCatalogue = async (
  data: string,
  cache: string,
  size: number,
): Promise<string> => {
  const file = join(cache, `catalogue-bench-${size}.db`)
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  const [source, target] = [join(cache, 'public'), join(cache, 'multiplied')]
  if (!existsSync(join(source, 'manifest.json')))
    await convertPublic({ directory: data, to: source })
  const random = randomFrom(1)
  const real = rowsOf(source, 'drugs') as Drug[]
  const salts = rowsOf(source, 'salts')
  const otc = rowsOf(source, 'otc')
  const makers = rowsOf(source, 'manufacturers')
  const known = wellKnown(salts, (makers[0] as Row).id)
  const words = real.map(brandWord).filter(Boolean)
  const drugs = [...real, ...known.drugs]
  let name = ''
  for (let index = 0; drugs.length + otc.length < size; index++) {
    const { brandId: _, ...row } = pick(real, random)
    const word = brandWord(row)
    // As in the real names, a brand has two products on average.
    if (index % 2 === 0) name = inventedBrand(words, random)
    drugs.push({
      ...row,
      id: 800_000_000_000 + index,
      name: word === '' ? `${name} ${row.name}` : row.name.replace(word, name),
      popularity: Math.min(20, (row.popularity ?? 0) / 10),
    })
  }
  const kept: Entity[] = ['cities', 'manufacturers', 'brands', 'ailments', 'usages', 'categories']
  const rows = {
    ...Object.fromEntries(kept.map((entity) => [entity, rowsOf(source, entity)])),
    salts: [...salts, ...known.salts],
    drugs,
    otc,
  }
  await writeExport({
    directory: target,
    id: `bench-${size}`,
    createdAt: '2026-01-01T00:00:00Z',
    source: 'bench',
    languages: ['en'],
    rows,
  })
  const outcome = await importExport({ source: target, directory: join(cache, 'imported') })
  if (outcome.is !== 'imported') throw new Error(outcome.reason)
  renameSync(outcome.file, file)
  rmSync(target, { recursive: true })
  return file
}
