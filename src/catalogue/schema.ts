/**
 * The tables of `catalogue-{release}.db`: one read-only SQLite file per release, with all data for readers. Columns
 * are those that queries filter, sort or join by; `body` is the export's whole row as JSON (as parsed by its zod schema, money
 * in paise, defaults filled in), read only to render a page. Money is paise. `languages` has a bit per locale (bit =
 * position in `locales`): the languages in which every text of the row is written; bit 0, English, is always set. A row
 * without any text has all languages of the manifest. `digest` is a hash of the row's line in the export.
 * Changing this schema, or the rules that fill `substitution`, `sale_rule`, `schedule` and `rx` (src/catalogue/equality, src/catalogue/sale-rules,
 * src/catalogue/substances), requires a new `schemaVersion`: an older file is then imported again instead of patched.
 */
export const schemaVersion = 11

export const tables = /* sql */ `
CREATE TABLE release (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
-- One line a file of the export: how many rows were read, kept and refused. \`sha256\` lets the next import skip it.
CREATE TABLE source_file (entity TEXT NOT NULL, name TEXT NOT NULL, sha256 TEXT NOT NULL, rows INTEGER NOT NULL, kept INTEGER NOT NULL, PRIMARY KEY (entity, name)) WITHOUT ROWID;

CREATE TABLE manufacturer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL, letter TEXT NOT NULL, products INTEGER NOT NULL DEFAULT 0, languages INTEGER NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE brand (id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL, letter TEXT NOT NULL, manufacturer_id INTEGER REFERENCES manufacturer, products INTEGER NOT NULL DEFAULT 0, popularity REAL NOT NULL DEFAULT 0, languages INTEGER NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE salt (id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL, letter TEXT NOT NULL, covered INTEGER NOT NULL, products INTEGER NOT NULL DEFAULT 0, popularity REAL NOT NULL DEFAULT 0, languages INTEGER NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL);
-- The salt's own name, every synonym and the national names of either, lowercased: exact lookup for interactions and search, never by similarity.
CREATE TABLE salt_name (name TEXT NOT NULL, salt_id INTEGER NOT NULL REFERENCES salt, PRIMARY KEY (name, salt_id)) WITHOUT ROWID;
CREATE TABLE ailment (id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL, letter TEXT NOT NULL, products INTEGER NOT NULL DEFAULT 0, languages INTEGER NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE usage (id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL, letter TEXT NOT NULL, products INTEGER NOT NULL DEFAULT 0, languages INTEGER NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE usage_ailment (usage_id INTEGER NOT NULL REFERENCES usage, ailment_id INTEGER NOT NULL REFERENCES ailment, PRIMARY KEY (usage_id, ailment_id)) WITHOUT ROWID;
-- \`path\` is the slugs from the root, joined by '/'; \`products\` counts the whole subtree.
CREATE TABLE category (id INTEGER PRIMARY KEY, parent_id INTEGER REFERENCES category, name TEXT NOT NULL, slug TEXT NOT NULL UNIQUE, path TEXT NOT NULL, position INTEGER NOT NULL, products INTEGER NOT NULL DEFAULT 0, languages INTEGER NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL);

CREATE TABLE product (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('drug', 'otc')),
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  letter TEXT NOT NULL,
  brand_id INTEGER REFERENCES brand,
  manufacturer_id INTEGER NOT NULL REFERENCES manufacturer,
  marketer_id INTEGER REFERENCES manufacturer,
  form TEXT NOT NULL,
  release TEXT NOT NULL,
  pack_form TEXT NOT NULL,
  pack_label TEXT NOT NULL,
  units REAL NOT NULL,
  unit TEXT NOT NULL,
  selling_unit REAL NOT NULL,
  -- Paise a pack. Both or neither; price <= mrp.
  mrp INTEGER,
  price INTEGER CHECK ((price IS NULL) = (mrp IS NULL) AND (price IS NULL OR price <= mrp)),
  -- price / units, for sorting only: money shown is computed from whole paise.
  unit_price REAL,
  sale TEXT NOT NULL CHECK (sale IN ('for-sale', 'unavailable', 'no-price', 'not-sold', 'discontinued', 'banned')),
  -- The rule of src/catalogue/sale-rules that keeps it from being sold, as JSON; NULL where none does.
  sale_rule TEXT,
  schedule TEXT NOT NULL,
  rx INTEGER NOT NULL,
  -- 0: no coupon, voucher, points or member price may lower it (infant milk and the like).
  offers INTEGER NOT NULL,
  innovator INTEGER NOT NULL,
  -- The day of the price list of Jan Aushadhi on which it stands, '' where the day is not known; NULL for any other product.
  scheme TEXT,
  popularity REAL NOT NULL,
  -- \`Amoxycillin (500mg) + Clavulanic Acid (125mg)\`, '' for OTC.
  composition TEXT NOT NULL,
  -- Products that may stand for one another, as src/catalogue/equality tells it. NULL when that is not certain.
  substitution TEXT,
  -- The set of salts alone, ascending ids joined by '+'; '' for OTC.
  salts TEXT NOT NULL,
  variant_id INTEGER,
  image TEXT,
  languages INTEGER NOT NULL,
  body TEXT NOT NULL,
  digest TEXT NOT NULL
);
CREATE TABLE product_salt (product_id INTEGER NOT NULL REFERENCES product, position INTEGER NOT NULL, salt_id INTEGER NOT NULL REFERENCES salt, strength TEXT, PRIMARY KEY (product_id, position)) WITHOUT ROWID;
CREATE TABLE product_ailment (ailment_id INTEGER NOT NULL REFERENCES ailment, product_id INTEGER NOT NULL REFERENCES product, PRIMARY KEY (ailment_id, product_id)) WITHOUT ROWID;
CREATE TABLE product_usage (usage_id INTEGER NOT NULL REFERENCES usage, product_id INTEGER NOT NULL REFERENCES product, PRIMARY KEY (usage_id, product_id)) WITHOUT ROWID;
-- A product stands in its categories and in all their ancestors (\`own\` 0).
CREATE TABLE product_category (category_id INTEGER NOT NULL REFERENCES category, product_id INTEGER NOT NULL REFERENCES product, own INTEGER NOT NULL, PRIMARY KEY (category_id, product_id)) WITHOUT ROWID;

CREATE TABLE variant (id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL, languages INTEGER NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL);

-- salt_a < salt_b, always. \`severity\` NULL: known, severity unknown.
CREATE TABLE interaction (salt_a INTEGER NOT NULL REFERENCES salt, salt_b INTEGER NOT NULL REFERENCES salt, severity INTEGER CHECK (severity BETWEEN 1 AND 4), body TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (salt_a, salt_b), CHECK (salt_a < salt_b)) WITHOUT ROWID;
-- What src/catalogue/import/class-pairs.ts takes from the class for pairs without a row: the first salts of two active substances, ascending,
-- and the row (\`mate\`, \`partner\`) that it is taken from; \`mate\` is of the class of one of them, \`partner\` acts as the other. \`severity\` NULL:
-- the class disagrees, so the pair is not covered.
CREATE TABLE class_pair (salt_a INTEGER NOT NULL, salt_b INTEGER NOT NULL, severity INTEGER CHECK (severity BETWEEN 1 AND 4), mate INTEGER NOT NULL, partner INTEGER NOT NULL, PRIMARY KEY (salt_a, salt_b), CHECK (salt_a < salt_b)) WITHOUT ROWID;
CREATE TABLE salt_note (salt_id INTEGER NOT NULL REFERENCES salt, topic TEXT NOT NULL, severity INTEGER CHECK (severity BETWEEN 1 AND 4), verdict TEXT NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (salt_id, topic)) WITHOUT ROWID;

CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL, state TEXT NOT NULL, top INTEGER NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE pincode (pincode TEXT PRIMARY KEY, city TEXT NOT NULL, district TEXT, state TEXT NOT NULL, country TEXT NOT NULL, serviceable INTEGER NOT NULL, latitude REAL, longitude REAL, digest TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE offer (id INTEGER PRIMARY KEY, city_id INTEGER REFERENCES city, body TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE banner (id INTEGER PRIMARY KEY, place TEXT NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE care_plan (id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL, position INTEGER NOT NULL, languages INTEGER NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE search_term (term TEXT PRIMARY KEY, body TEXT NOT NULL, digest TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE home_row (id INTEGER PRIMARY KEY, position INTEGER NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE faq_entry (id INTEGER PRIMARY KEY, position INTEGER NOT NULL, languages INTEGER NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL);
-- The codes on its packs, in 14 digits.
CREATE TABLE product_code (gtin TEXT NOT NULL, product_id INTEGER NOT NULL REFERENCES product, PRIMARY KEY (gtin, product_id)) WITHOUT ROWID;
CREATE INDEX product_code_by_product ON product_code (product_id);
-- What earlier releases said of products that this one has no longer: one that comes back is no new one.
CREATE TABLE dropped (id INTEGER PRIMARY KEY, name TEXT NOT NULL, unit_price REAL, schedule INTEGER NOT NULL, rx INTEGER NOT NULL, held INTEGER NOT NULL);
CREATE INDEX dropped_by_name ON dropped (name COLLATE NOCASE);
-- Prices that fell in the last days: what a unit of a product, or a day of a care plan, cost until a day (counted from 1970).
CREATE TABLE lowered (kind TEXT NOT NULL, id INTEGER NOT NULL, day INTEGER NOT NULL, price REAL NOT NULL, PRIMARY KEY (kind, id, day)) WITHOUT ROWID;
`

export const indexes = /* sql */ `
CREATE INDEX product_by_letter ON product (kind, letter, name COLLATE NOCASE, id);
CREATE INDEX product_by_manufacturer ON product (manufacturer_id, sale = 'for-sale' DESC, popularity DESC, name COLLATE NOCASE, id);
CREATE INDEX product_by_marketer ON product (marketer_id) WHERE marketer_id IS NOT NULL;
CREATE INDEX product_by_brand ON product (brand_id, sale = 'for-sale' DESC, popularity DESC, name COLLATE NOCASE, id) WHERE brand_id IS NOT NULL;
CREATE INDEX product_by_scheme ON product (substitution, unit_price) WHERE scheme IS NOT NULL AND substitution IS NOT NULL;
CREATE INDEX product_by_substitution ON product (substitution, unit_price, id) WHERE substitution IS NOT NULL;
-- The cheapest that can be bought and may stand for a product: read for every drug page.
CREATE INDEX product_by_unit_price ON product (substitution, unit_price, name COLLATE NOCASE, id) WHERE sale = 'for-sale' AND substitution IS NOT NULL;
CREATE INDEX product_by_salts ON product (salts, sale = 'for-sale' DESC, popularity DESC) WHERE salts <> '';
CREATE INDEX product_by_variant ON product (variant_id) WHERE variant_id IS NOT NULL;
CREATE INDEX product_by_popularity ON product (kind, popularity DESC, name COLLATE NOCASE, id);
CREATE INDEX product_salt_by_salt ON product_salt (salt_id, product_id);
CREATE INDEX product_ailment_by_product ON product_ailment (product_id);
CREATE INDEX product_usage_by_product ON product_usage (product_id);
CREATE INDEX product_category_by_product ON product_category (product_id);
CREATE INDEX interaction_by_b ON interaction (salt_b, salt_a);
CREATE INDEX class_pair_by_b ON class_pair (salt_b, salt_a);
CREATE INDEX usage_ailment_by_ailment ON usage_ailment (ailment_id);
CREATE INDEX category_by_parent ON category (parent_id);
CREATE INDEX manufacturer_by_letter ON manufacturer (letter, name COLLATE NOCASE);
CREATE INDEX brand_by_manufacturer ON brand (manufacturer_id);
CREATE INDEX brand_by_letter ON brand (letter, name COLLATE NOCASE);
CREATE INDEX brand_by_popularity ON brand (popularity DESC, name COLLATE NOCASE);
CREATE INDEX salt_by_letter ON salt (letter, name COLLATE NOCASE);
CREATE INDEX ailment_by_letter ON ailment (letter, name COLLATE NOCASE);
CREATE INDEX pincode_by_city ON pincode (city) WHERE serviceable = 1;
`
