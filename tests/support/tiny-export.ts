import { spawnSync } from 'node:child_process'
import { writeExport } from '#catalogue/export/write.ts'

/** An export of `drugs` drugs of one maker and one salt, in `directory`. */
export const tinyExport = (
  directory: string,
  id: string,
  options: { drugs?: number; rupees?: number; bad?: number } = {},
) => {
  const { drugs = 40, rupees = 30, bad } = options
  return writeExport({
    directory,
    id,
    createdAt: '2026-11-20T00:00:00Z',
    languages: ['en'],
    rows: {
      manufacturers: [{ id: 7, name: 'Micro Labs' }],
      salts: [{ id: 3, name: 'Paracetamol' }],
      drugs: Array.from({ length: drugs }, (_, index) => ({
        id: index + 1,
        name: `Drug ${index + 1}`,
        manufacturerId: 7,
        form: 'tablet',
        packForm: 'strip',
        packLabel: 'strip of 10 tablets',
        unitsInPack: 10,
        unit: 'tablet',
        // Optionally one with a negative price.
        mrp: index + 1 === bad ? -1 : rupees,
        composition: [{ saltId: 3, strength: '650mg' }],
        schedule: 'OTC',
        prescriptionRequired: false,
      })),
    },
  })
}

/** The same as a `.tar.gz`. */
export const tinyArchive = async (
  directory: string,
  id: string,
  options: { drugs?: number } = {},
): Promise<string> => {
  await tinyExport(directory, id, options)
  const file = `${directory}.tar.gz`
  const { status, stderr } = spawnSync('tar', ['-czf', file, '-C', directory, '.'])
  if (status !== 0) throw new Error(String(stderr))
  return file
}
