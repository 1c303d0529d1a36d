import { tokenChars } from './index-tokens.ts'

/**
 * What the index is made by. Raise it with every change of how names become tokens or keys: an index made by other rules is not
 * brought up to date but made again, with its release.
 */
export const searchRules = 5

/**
 * `search_product`, `search_entity`: the tokens of `index-tokens.ts`, nothing else; rowid = standing and id (`rank.ts`). The two differ
 * between a fresh and an incremental import in how FTS5 lays out its segments, never in what they hold; so do `search_word`'s ids.
 * `search_row`: which rowid a row has and a digest of its tokens, so that a new price touches nothing here.
 * `search_word`: the words of all names, how they sound, how many rows have them and how popular those are: what a
 * misspelling may mean.
 * `search_key`: `s` sound with one letter less, `b` skeleton, `d` skeleton with one letter less, `t` Tamil skeleton (`sound.ts`).
 * `search_synonym`: abbreviations and brands, of the project and of the export, with what they stand for.
 * `search_demand`: how often the shop's customers want a product (`demand.ts`).
 * `search_alias`, `search_alias_key`: words of synonyms and needs that no name has, as `search_word` and `search_key`.
 */
const fullText = (prefixes: string): string =>
  `fts5(tokens, content = '', contentless_delete = 1, detail = none, prefix = '${prefixes}', tokenize = "ascii tokenchars '${tokenChars}'")`

export const searchTables = /* sql */ `
CREATE VIRTUAL TABLE search_product USING ${fullText('1 2 3 4 5 6')};
CREATE VIRTUAL TABLE search_entity USING ${fullText('1 2 3 4 5 6')};
CREATE TABLE search_row (type TEXT NOT NULL, id INTEGER NOT NULL, place INTEGER NOT NULL, weight INTEGER NOT NULL, digest INTEGER NOT NULL, words TEXT NOT NULL, PRIMARY KEY (type, id)) WITHOUT ROWID;
CREATE TABLE search_word (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE, sound TEXT NOT NULL, found INTEGER NOT NULL, weight INTEGER NOT NULL);
CREATE TABLE search_key (key TEXT NOT NULL, word INTEGER NOT NULL, PRIMARY KEY (key, word)) WITHOUT ROWID;
CREATE TABLE search_synonym (term TEXT PRIMARY KEY, means TEXT NOT NULL, brand INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE search_alias (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE, sound TEXT NOT NULL, weight INTEGER NOT NULL);
CREATE TABLE search_demand (product_id INTEGER PRIMARY KEY, times INTEGER NOT NULL);
CREATE TABLE search_alias_key (key TEXT NOT NULL, word INTEGER NOT NULL, PRIMARY KEY (key, word)) WITHOUT ROWID;
`
