import { type ComponentType, createElement, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Hydrates the HTML that the server rendered from `component` and `props`. */
export const hydrate = (
  element: HTMLElement,
  component: unknown,
  props: unknown,
  onFailed: () => void,
): void => {
  // React removes a tree it failed to render.
  const onUncaughtError = (error: unknown): void => {
    onFailed()
    reportError(error)
  }
  // A transition is interruptible: on a slow phone a press or key does not wait for the whole tree.
  startTransition(() => {
    hydrateRoot(element, createElement(component as ComponentType<object>, props as object), {
      onUncaughtError,
    })
  })
}

/** Renders `component` into an empty element that was not prerendered. */
export const render = <Props extends object>(
  element: HTMLElement,
  component: ComponentType<Props>,
  props: Props,
): void => createRoot(element).render(createElement(component, props))
