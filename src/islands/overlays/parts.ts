import type { ComponentType } from 'react'
import type { Overlay } from '#client/ui/overlay.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'

export type OverlayProps = { t: IslandT<'overlay'>; locale: Locale }

const load: Record<Overlay, () => Promise<ComponentType<OverlayProps>>> = {
  location: async () => (await import('./LocationBox.tsx')).LocationBox,
  cities: async () => (await import('./Cities.tsx')).Cities,
  cart: async () => (await import('./CartPopup.tsx')).CartPopup,
  stockAlert: async () => (await import('./StockAlert.tsx')).StockAlert,
  report: async () => await (await import('../reports/load.ts')).loadReportError(),
}

const here = new Map<Overlay, ComponentType<OverlayProps>>()

/** Preloads an overlay; rejects when its code does not load. */
export const fetchOverlay = async (overlay: Overlay): Promise<void> => {
  if (!here.has(overlay)) here.set(overlay, await load[overlay]())
}

export const overlayOf = (overlay: Overlay): ComponentType<OverlayProps> | undefined =>
  here.get(overlay)
