import { tokenChars } from './index-tokens.ts'

/**
 * Version of the rules by which names become tokens and keys. Raise it with every change to them: an index built by other rules is rebuilt,
 * with its release, rather than updated.
 */
export const searchRules = 9

/**
 * - `search_product`, `search_entity`: the tokens of `index-tokens.ts` only; rowid = rank and id (`rank.ts`). A fresh and an incremental
 *   import lay out the FTS5 segments differently but store the same content; so it is with the ids of `search_word`.
 * - `search_row`: the rowid of each row and a digest of its tokens, so that a price change writes nothing here.
 * - `search_word`: the words of all names with their sound, the number of rows that contain them and their popularity; corrections are
 *   chosen from them.
 * - `search_key`: `s` sound with one letter removed, `b` skeleton, `d` skeleton with one letter removed, `t` Tamil skeleton (`sound.ts`).
 * - `search_synonym`: abbreviations and brands, of the project and of the export, with their meanings.
 * - `search_demand`: how often the shop's customers want a product (`demand.ts`).
 * - `search_alias`, `search_alias_key`: words of synonyms and needs that occur in no name, like `search_word` and `search_key`.
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
