/** A map that forgets what was asked for longest ago once its values weigh more than `limit` together. */
export type Lru<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value, weight: number) => void
  delete: (key: string) => void
  weight: () => number
}

export const createLru = <Value>(limit: number): Lru<Value> => {
  // A Map iterates in the order of insertion: the first key is the one not asked for the longest.
  const entries = new Map<string, { value: Value; weight: number }>()
  let total = 0
  const remove = (key: string) => {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set: (key, value, weight) => {
      remove(key)
      if (weight > limit) return
      entries.set(key, { value, weight })
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= limit) break
        remove(oldest)
      }
    },
    delete: remove,
    weight: () => total,
  }
}
