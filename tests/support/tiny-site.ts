import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { indexes, schemaVersion, tables } from '#catalogue/schema.ts'
import { buildSearch } from '#catalogue/search/build-index.ts'
import { layout } from '#press/layout.ts'
import { createPacker } from '#press/packed-page.ts'
import { serveRelease } from '#press/releases.ts'
import { root, temporaryFolder } from './project.ts'

/** A catalogue of one maker, one salt and two drugs in the data folder: the smallest with every kind of address. */
export const tinyCatalogue = (dataDir: string, release = 'r1', name = 'Dolo 650'): string => {
  const { catalogue } = layout(dataDir)
  mkdirSync(catalogue, { recursive: true })
  const file = join(catalogue, `catalogue-${release}.db`)
  const db = new DatabaseSync(file)
  db.exec(tables)
  const meta = {
    id: release,
    schema: String(schemaVersion),
    createdAt: '2026-11-20T00:00:00Z',
    languages: '["en","hi"]',
  }
  for (const [key, value] of Object.entries(meta))
    db.prepare('INSERT INTO release VALUES (?, ?)').run(key, value)
  const slug = name.toLowerCase().replaceAll(' ', '-')
  db.exec(`
    INSERT INTO manufacturer VALUES (7, 'Micro Labs', 'micro-labs', 'm', 2, 1, '{"id":7,"name":"Micro Labs"}', 'm7');
    INSERT INTO salt VALUES (3, 'Paracetamol', 'paracetamol', 'p', 0, 2, 1, 1, '{"id":3,"name":"Paracetamol","synonyms":[]}', 's3');
    INSERT INTO salt_name VALUES ('paracetamol', 3);
    INSERT INTO category VALUES (5, NULL, 'Pain relief', 'pain-relief', 'pain-relief', 0, 1, 1, '{"id":5,"name":"Pain relief"}', 'c5');
  `)
  const product =
    db.prepare(`INSERT INTO product (id, kind, name, slug, letter, manufacturer_id, form, release, pack_form, pack_label, units, unit,
    selling_unit, mrp, price, unit_price, sale, schedule, rx, offers, innovator, popularity, composition, substitution, salts, languages, body, digest)
    VALUES (?, ?, ?, ?, ?, 7, 'tablet', 'plain', 'strip', 'strip of 10', 10, 'tablet', 10, 3000, 2550, 255, 'for-sale', ?, 0, 1, 0, 1, ?, NULL, ?, 1, '{}', ?)`)
  product.run(11, 'drug', name, slug, 'd', 'otc', 'Paracetamol (650mg)', '3', `d11${release}`)
  product.run(12, 'drug', 'Calpol 500', 'calpol-500', 'c', 'otc', 'Paracetamol (500mg)', '3', 'd12')
  product.run(21, 'otc', 'Vitamin C 500', 'vitamin-c-500', 'v', 'otc', '', '', 'o21')
  db.exec(`
    INSERT INTO product_salt VALUES (11, 0, 3, '650mg'), (12, 0, 3, '500mg');
    INSERT INTO product_category VALUES (5, 21, 1);
  `)
  db.exec(indexes)
  buildSearch(db)
  db.close()
  serveRelease(dataDir, {
    release,
    file: `catalogue-${release}.db`,
    publishedAt: '2026-11-20T00:00:00.000Z',
  })
  return file
}

/** Puts a file where the press would: among the pages, or in the overlay. */
export const press = (
  dataDir: string,
  file: string,
  text: string,
  where: 'pages' | 'overlay' = 'pages',
): void => {
  const path = join(layout(dataDir).site, where, file)
  mkdirSync(dirname(path), { recursive: true })
  if (file.endsWith('.html')) writeFileSync(`${path}.gz`, createPacker()(Buffer.from(text)))
  else writeFileSync(path, text)
}

/** Compiled templates that print their view and fail for Calpol, to test serving without a build. */
export const tinyDist = (): string => {
  const dist = temporaryFolder('dist')
  mkdirSync(join(dist, 'server'), { recursive: true })
  mkdirSync(join(dist, 'client/assets'), { recursive: true })
  mkdirSync(join(dist, 'client/packs'), { recursive: true })
  mkdirSync(join(dist, 'console'), { recursive: true })
  writeFileSync(join(dist, 'build.json'), '{"build":"tiny"}')
  writeFileSync(
    join(dist, 'server/worker.mjs'),
    `import ${JSON.stringify(pathToFileURL(join(root, 'src/press/worker.ts')))}`,
  )
  writeFileSync(
    join(dist, 'server/entry.mjs'),
    `export const app = {
      render: async (request, { locals: { view, site } }) => view.name === 'Calpol 500' ? fail() : new Response(
        '<!doctype html><html lang="' + view.head.locale + '"><title>' + view.is + '</title><p>' + (view.name ?? '') + view.head.cities + '</p><p>' + (view.general?.reviewed?.by ?? '') + (view.text?.about ?? '') + '</p>' + '<i>filler</i>'.repeat(100) + '</html>',
        { status: view.is === 'missing' ? 404 : 200 },
      ),
    }
    export const inline = { scripts: ['wake()'], styles: [] }
    export const directRender = { render: () => null, unknown: () => [] }
    export const nameShop = () => undefined
    const fail = () => { throw new Error('a fault of the template of Calpol') }`,
  )
  writeFileSync(
    join(dist, 'client/assets/page.a1b2c3.js'),
    `export const words = ${JSON.stringify('a script of the build '.repeat(100))}`,
  )
  writeFileSync(join(dist, 'client/assets/page.a1b2c3.css'), 'body{margin:0}'.repeat(100))
  writeFileSync(
    join(dist, 'client/packs/strip.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(200)}</svg>`,
  )
  writeFileSync(join(dist, 'client/favicon.ico'), new Uint8Array(600))
  writeFileSync(join(dist, 'client/.hidden'), 'TOP SECRET')
  return dist
}
