// node scripts/icons.ts: draws the icons of public/ that cannot be SVG from public/favicon.svg; to be run after that file changes.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shopIcons } from '../src/server/http/shop-icons.ts'

const folder = join(import.meta.dirname, '../public')
const drawing = readFileSync(join(folder, 'favicon.svg'), 'utf8')
for (const [path, draw] of Object.entries(shopIcons))
  writeFileSync(join(folder, path), await draw(drawing, { edge: '#0f766e', paper: '#f2f7f7' }))
