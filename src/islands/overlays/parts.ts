import { type ComponentType, createElement } from 'react'
import { pageLocale } from '#client/http/call.ts'
import type { Overlay } from '#client/ui/overlay.ts'
import { loadTexts } from '#i18n/lazy.ts'
import type { Locale } from '#model/locale.ts'
import { type IslandT, translator } from '../t.ts'

export type OverlayProps = { t: IslandT<'overlay' | 'location'>; locale: Locale }

const load: Record<Overlay, () => Promise<ComponentType<OverlayProps>>> = {
  location: async () => (await import('./LocationBox.tsx')).LocationBox,
  cities: async () => (await import('./Cities.tsx')).Cities,
  cart: async () => (await import('./CartPopup.tsx')).CartPopup,
  report: async () => {
    const locale = pageLocale()
    const [{ ReportError }, texts] = await Promise.all([import('../reports/ReportError.tsx'), loadTexts(locale, 'report')])
    const t = translator<'report'>(locale, texts)
    return () => createElement(ReportError, { t })
  },
}

const here = new Map<Overlay, ComponentType<OverlayProps>>()

/** Preloads an overlay; rejects when its code does not load. */
export const fetchOverlay = async (overlay: Overlay): Promise<void> => {
  if (!here.has(overlay)) here.set(overlay, await load[overlay]())
}

export const overlayOf = (overlay: Overlay): ComponentType<OverlayProps> | undefined => here.get(overlay)
