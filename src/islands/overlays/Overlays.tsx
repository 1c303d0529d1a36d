import { useStore } from '@nanostores/react'
import { $overlay } from '#client/ui/overlay.ts'
import { type Texts, translator } from '#i18n/t.ts'
import type { Locale } from '#model/locale.ts'
import { overlayOf } from './parts.ts'

type Props = { locale: Locale; texts: Texts }

/** The overlays that the header opens on any page. */
export const Overlays = ({ locale, texts }: Props) => {
  const open = useStore($overlay)
  const Shown = open && overlayOf(open)
  return Shown ? <Shown t={translator(locale, texts)} locale={locale} /> : null
}
