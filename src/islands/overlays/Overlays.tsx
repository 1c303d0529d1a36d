import { useStore } from '@nanostores/react'
import { $overlay } from '#client/stores/overlay.ts'
import type { Texts } from '#i18n/area.ts'
import type { Locale } from '#model/locale.ts'
import { translator } from '../t.ts'
import { CartPopup } from './CartPopup.tsx'
import { Cities } from './Cities.tsx'
import { LocationBox } from './LocationBox.tsx'

export type OverlaysProps = { locale: Locale; texts: { overlay: Texts; location: Texts } }

/** What the header opens over any page. */
export const Overlays = ({ locale, texts }: OverlaysProps) => {
  const open = useStore($overlay)
  const location = translator<'location'>(locale, texts.location)
  switch (open) {
    case 'location':
      return <LocationBox t={location} />
    case 'cities':
      return <Cities t={location} />
    case 'cart':
      return <CartPopup t={translator<'overlay'>(locale, texts.overlay)} locale={locale} />
    default:
      return null
  }
}
