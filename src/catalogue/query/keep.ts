import type { Catalogue } from '../open.ts'

/**
 * Caches results of `read`, between `size` and twice as many per catalogue: pages that are made one after
 * another share most of their content. A release never changes, so entries are never stale; they are freed with their
 * catalogue. Results are shared: callers must not change them.
 */
export const keep = <Key extends string | number, Value>(
  size: number,
  read: (catalogue: Catalogue, key: Key) => Value,
): ((catalogue: Catalogue, key: Key) => Value) => {
  const stores = new WeakMap<Catalogue, { young: Map<Key, Value>; old: Map<Key, Value> }>()
  return (catalogue, key) => {
    let store = stores.get(catalogue)
    if (!store) {
      store = { young: new Map(), old: new Map() }
      stores.set(catalogue, store)
    }
    const young = store.young.get(key)
    if (young !== undefined) return young
    const value = store.old.get(key) ?? read(catalogue, key)
    if (store.young.size >= size) {
      store.old = store.young
      store.young = new Map()
    }
    store.young.set(key, value)
    return value
  }
}
