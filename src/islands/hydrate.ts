import { type ComponentType, createElement, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Takes over the HTML that the server rendered of `component` with `props`. */
export const hydrate = (element: HTMLElement, component: unknown, props: unknown, onFailed: () => void): void => {
  // React takes away what it could not draw.
  const onUncaughtError = (error: unknown): void => {
    onFailed()
    reportError(error)
  }
  // In slices: on a slow phone a press or a key in the middle of it does not wait for the whole.
  startTransition(() => {
    hydrateRoot(element, createElement(component as ComponentType<object>, props as object), { onUncaughtError })
  })
}

/** Puts `component` into an empty element: something that no page was rendered with. */
export const render = <Props extends object>(element: HTMLElement, component: ComponentType<Props>, props: Props): void =>
  createRoot(element).render(createElement(component, props))
