import { type ComponentType, useEffect, useState } from 'react'

export type Later<Props> = { is: 'coming' } | { is: 'here'; Shown: ComponentType<Props> } | { is: 'failed'; again: () => void }

/** A component whose code comes after the rest of the page, once it is wanted. `React.lazy` would take the page away where it does not come. */
export const useLater = <Props extends object>(load: () => Promise<ComponentType<Props>>, wanted = true): Later<Props> => {
  const [later, setLater] = useState<Later<Props>>({ is: 'coming' })
  const begin = (): void => {
    setLater({ is: 'coming' })
    load().then(
      (Shown) => setLater({ is: 'here', Shown }),
      () => setLater({ is: 'failed', again: begin }),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it loads the same each time
  useEffect(() => {
    if (wanted) begin()
  }, [wanted])
  return later
}
