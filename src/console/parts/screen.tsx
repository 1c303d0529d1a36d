import { type ComponentType, lazy, useState } from 'react'

type Screen<Props extends object> = ComponentType<Props> & {
  /** Loads its code. A failure shows when the screen is opened, which tries again. */
  load: () => Promise<void>
}

/**
 * A screen whose code is loaded when it is opened, or before by `load`. One that is loaded is shown at once: React would show the line of `Suspense` in
 * between, and leave it there for 300 ms.
 */
export const screen = <Props extends object>(from: () => Promise<ComponentType<Props>>): Screen<Props> => {
  let loaded: ComponentType<Props> | null = null
  const Later = lazy(async () => ({ default: await from() }))
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each screen, when its module is loaded
  const Opened = (props: Props) => {
    // The same one as long as it is shown: another would begin with empty fields.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Shown {...props} />
  }
  const load = async (): Promise<void> => {
    loaded = await from().catch(() => null)
  }
  return Object.assign(Opened, { load })
}
