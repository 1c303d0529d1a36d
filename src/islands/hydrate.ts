import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Takes over the HTML that the server rendered of `component` with `props`. */
export const hydrate = (element: HTMLElement, component: unknown, props: unknown): void => {
  hydrateRoot(element, createElement(component as ComponentType<object>, props as object))
}
