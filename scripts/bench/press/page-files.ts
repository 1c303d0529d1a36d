import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { unpackPage } from '#press/packed-page.ts'

// The press writes pages as gzip, the peers as they are: both have the name `x.html` here.

/** Names of the drug pages of a tree. */
export const drugPagesIn = (tree: string): string[] =>
  readdirSync(join(tree, 'drugs'))
    .map((name) => name.replace(/\.gz$/, ''))
    .filter((name) => name.endsWith('.html'))

export const readPage = (file: string): Buffer =>
  existsSync(file) ? readFileSync(file) : unpackPage(readFileSync(`${file}.gz`))

/** Bytes on the disk. */
export const sizeOfPage = (file: string): number =>
  statSync(existsSync(file) ? file : `${file}.gz`).size
