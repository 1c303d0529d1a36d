import { islands } from './islands.ts'
import { type Hydrate, wakeOnIntent } from './wake.ts'

/** React and the island's code come together, and only when one is needed. */
const load = async (name: string): Promise<Hydrate> => {
  const [{ hydrate }, component] = await Promise.all([import('./hydrate.ts'), (islands as Record<string, () => Promise<unknown>>)[name]?.()])
  return (element, props) => hydrate(element, component, props)
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) wakeOnIntent(element, load)
