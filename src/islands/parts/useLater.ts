import { type ComponentType, useEffect, useState } from 'react'

export type Later<Props> =
  | { is: 'coming' }
  | { is: 'here'; Shown: ComponentType<Props> }
  | { is: 'failed'; again: () => void }

/** A component loaded after the rest of the page, once `wanted`. `React.lazy` would remove the page when loading fails. */
export const useLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded = true,
): Later<Props> => {
  const [later, setLater] = useState<Later<Props>>({ is: 'coming' })
  const begin = (): void => {
    setLater({ is: 'coming' })
    load().then(
      (Shown) => setLater({ is: 'here', Shown }),
      () => setLater({ is: 'failed', again: begin }),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` returns the same component each time
  useEffect(() => {
    if (isNeeded) begin()
  }, [isNeeded])
  return later
}
