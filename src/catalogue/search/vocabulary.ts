import type { DatabaseSync } from 'node:sqlite'
import { soundsOf } from './sound.ts'
import { keyKinds, keysOfWord } from './spelling-keys.ts'

type Count = { found: number; weight: number }

/** Counts the words of added (`sign` 1) and removed rows (-1); `save` applies the sums to the stored vocabulary. */
export const countWords = (db: DatabaseSync) => {
  const counts = new Map<string, Count>()
  return {
    add: (words: readonly string[], weight: number, sign: 1 | -1): void => {
      for (const word of words) {
        const count = counts.get(word)
        if (count) {
          count.found += sign
          count.weight += sign * weight
        } else counts.set(word, { found: sign, weight: sign * weight })
      }
    },
    save: (fresh: boolean): void => (fresh ? saveAll(db, counts) : saveChanges(db, counts)),
  }
}

const saveAll = (db: DatabaseSync, counts: Map<string, Count>): void => {
  const insertWord = db.prepare(
    'INSERT INTO search_word (id, word, sound, found, weight) VALUES (?, ?, ?, ?, ?)',
  )
  const insertKey = db.prepare('INSERT INTO search_key (key, word) VALUES (?, ?)')
  const words = [...counts.keys()].sort()
  for (const [index, word] of words.entries()) {
    const { found, weight } = counts.get(word) as Count
    insertWord.run(index + 1, word, soundsOf(word).join(' '), found, weight)
  }
  // Written in key order, each page fills once; one key kind at a time bounds the memory.
  for (const kind of keyKinds) {
    const keys: { key: string; word: number }[] = []
    for (const [index, word] of words.entries())
      for (const key of keysOfWord(word))
        if (key.startsWith(kind)) keys.push({ key, word: index + 1 })
    keys.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.word - b.word))
    for (const { key, word } of keys) insertKey.run(key, word)
  }
}

const saveChanges = (db: DatabaseSync, counts: Map<string, Count>): void => {
  const known = db.prepare('SELECT id, found FROM search_word WHERE word = ?')
  const insertWord = db.prepare(
    'INSERT INTO search_word (word, sound, found, weight) VALUES (?, ?, ?, ?)',
  )
  const update = db.prepare(
    'UPDATE search_word SET found = found + ?, weight = weight + ? WHERE id = ?',
  )
  const removeWord = db.prepare('DELETE FROM search_word WHERE id = ?')
  const insertKey = db.prepare('INSERT INTO search_key (key, word) VALUES (?, ?)')
  const removeKey = db.prepare('DELETE FROM search_key WHERE key = ? AND word = ?')
  for (const [word, { found, weight }] of counts) {
    if (found === 0 && weight === 0) continue
    const row = known.get(word) as { id: number; found: number } | undefined
    if (!row) {
      const id = Number(
        insertWord.run(word, soundsOf(word).join(' '), found, weight).lastInsertRowid,
      )
      for (const key of keysOfWord(word)) insertKey.run(key, id)
    } else if (row.found + found === 0) {
      for (const key of keysOfWord(word)) removeKey.run(key, row.id)
      removeWord.run(row.id)
    } else update.run(found, weight, row.id)
  }
}
