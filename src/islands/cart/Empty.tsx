import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'
import { Drawing } from '../parts/Icon.tsx'

/** spec §4: shown when the cart is empty. */
export const Empty = ({ t, locale }: { t: IslandT<'cart'>; locale: Locale }) => (
  <section className="empty cart-empty">
    <Drawing name="draw-cart" />
    <h2>{t('cart:empty')}</h2>
    <p>{t('cart:emptyText')}</p>
    <p className="buttons">
      <a className="button" href={inLocale(locale, paths.drugs())}>
        {t('cart:toMedicines')}
      </a>
      <a className="button" href={inLocale(locale, paths.categories())}>
        {t('cart:toProducts')}
      </a>
    </p>
  </section>
)
