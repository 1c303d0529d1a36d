import { type ComponentType, useEffect, useState } from 'react'
import { t } from '../texts.ts'
import { Fault } from './Fault.tsx'

type Screen<Props extends object> = ComponentType<Props> & {
  /** Loads its code. A failure shows when the screen is opened, which tries again. */
  load: () => Promise<void>
}

/**
 * A screen whose code is loaded when it is opened, or before by `load`. One that is loaded is shown at once. `React.lazy` would take the whole
 * console away where the code cannot be had, and never ask for it again.
 */
export const screen = <Props extends object>(
  from: () => Promise<ComponentType<Props>>,
): Screen<Props> => {
  let loaded: ComponentType<Props> | null = null
  const load = async (): Promise<void> => {
    loaded ??= await from().catch(() => null)
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each screen, when its module is loaded
  const Opened = (props: Props) => {
    // The same one as long as it is shown: another would begin with empty fields.
    const [Shown, setShown] = useState<ComponentType<Props> | null>(() => loaded)
    const [isLost, setLost] = useState(false)
    const open = async (): Promise<void> => {
      setLost(false)
      await load()
      setShown(() => loaded)
      setLost(loaded === null)
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
    useEffect(() => {
      if (!Shown) void open()
    }, [])
    if (Shown) return <Shown {...props} />
    return isLost ? (
      <Fault error={new Error(t('lost'))} retry={() => void open()} />
    ) : (
      <p className="wait">{t('loading')}</p>
    )
  }
  return Object.assign(Opened, { load })
}
