import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  csvInput,
  type Fields,
  filesBelow,
  type Input,
  ndjsonInput,
} from '../../../scripts/convert/input.ts'
import { temporaryFolder } from '../../support/project.ts'

/** A folder with these files; a name that ends in `.gz` is compressed. */
export const folderOf = (files: Record<string, string | Buffer>): string => {
  const folder = temporaryFolder('convert')
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(content) : content)
  return folder
}

/** CSV text as an input of the converters. */
export const csv = async (
  text: string | Buffer,
  encoding: 'utf8' | 'latin1' = 'utf8',
): Promise<Input<Fields>> =>
  csvInput(await filesBelow(folderOf({ 'rows.csv': text })), 'rows.csv', { encoding })

/** Objects, one per line, as an input of the converters. A string is a raw line. */
export const ndjson = async (lines: (object | string)[]): Promise<Input<object>> =>
  ndjsonInput(
    await filesBelow(
      folderOf({
        'rows.ndjson': lines
          .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
          .join('\n'),
      }),
    ),
    'rows.ndjson',
  )

export const azHeader =
  'id,group,name,manufacturer_name,pack_size_label,short_composition1,short_composition2,salt_composition,medicine_desc,side_effects'

/** A line of the 1mg listing with default fields. */
export const listed = (own: object): object => ({
  is_discontinued: false,
  manufacturer_name: 'Quell Labs Ltd',
  marketer_name: 'Quell Labs Ltd',
  type: 'allopathy',
  price: 100,
  name: 'Quellin 5mg Tablet',
  id: 1,
  sku_id: 1,
  available: true,
  pack_size_label: 'strip of 10 tablets',
  rx_required: { header: 'Prescription Required', icon_url: 'https://pictures.example/rx.png' },
  slug: '/drugs/quellin-1',
  short_composition: 'Quellamine (5mg)',
  image_url: 'https://pictures.example/1.jpg',
  in_stock: { add: { label: 'ADD' } },
  quantity: 10,
  ...own,
})
