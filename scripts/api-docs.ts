// npm run format: writes docs/api.md from the contract.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readChapters } from './api/chapters.ts'
import { apiMarkdown } from './api/markdown.ts'

writeFileSync(join(import.meta.dirname, '../docs/api.md'), apiMarkdown(await readChapters()))
