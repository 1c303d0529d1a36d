import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { $cartCheck, type CartChecked, checkCart } from '#client/interactions/cart-interactions.ts'
import { duplicateText } from '#i18n/duplicate.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type Texts, translator } from '#i18n/t.ts'
import { emergency } from '#model/emergency.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { CheckedInteraction } from '#model/views/interactions.ts'
import { inLocale, paths } from '#paths.ts'
import { Banner } from './Banner.tsx'
import { CheckFailed } from './CheckFailed.tsx'
import { Pair } from './Pair.tsx'

/** Only who buys for several people loads it. */
const WhoFor = lazy(async () => ({ default: (await import('./WhoFor.tsx')).WhoFor }))

type Props = {
  locale: Locale
  /** `checkerTexts(locale)` of `src/layouts/checker-texts.ts`. */
  texts: Texts
  /** `version` of the cart: a new one triggers another check. `null` while unknown. */
  cartVersion: number | null
  /** Codes of the cart's items, `d101`: the link opens the checker with as many as fit. */
  codes: readonly string[]
}

type Inner = { t: IslandT<'cartChecker'>; locale: Locale; cart: CartChecked }

/** Pairs unfolded initially. */
const open = 3

const List = ({
  t,
  locale,
  found,
}: Omit<Inner, 'cart'> & { found: readonly CheckedInteraction[] }) => (
  <ol className="interactions">
    {found.map((item) => (
      <Pair key={`${item.salt.href} ${item.other.href}`} t={t} locale={locale} item={item} shown />
    ))}
  </ol>
)

/** Unknown combinations are listed too: silence would be read as safe. */
const NotCovered = ({ t, cart: { lacking, result } }: Omit<Inner, 'locale'>) =>
  lacking.length + result.incomplete.length + result.unknown.length === 0 ? null : (
    <details className="note note-caution">
      <summary>{t('interactions:notCovered')}</summary>
      {result.unknown.map((name) => (
        <p key={name}>{t('interactions:unknown', { name })}</p>
      ))}
      {result.incomplete.map((name) => (
        <p key={name}>{t('interactions:incomplete', { name })}</p>
      ))}
      {lacking.length > 0 && <p>{t('interactions:lacking', { names: lacking.join(', ') })}</p>}
      <p>{t('interactions:notCoveredLead')}</p>
    </details>
  )

const Answer = ({ t, locale, cart }: Inner) => {
  const { found, duplicates } = cart.result
  return (
    <>
      {duplicates.map((duplicate) => (
        <p key={duplicate.salts.join('+')} className="note note-danger">
          {duplicateText(t, duplicate)}
        </p>
      ))}
      {found.length > 0 && <List t={t} locale={locale} found={found.slice(0, open)} />}
      {found.length > open && (
        <details>
          <summary>{t('interactions:cartMore', { number: found.length - open })}</summary>
          <List t={t} locale={locale} found={found.slice(open)} />
        </details>
      )}
      <NotCovered t={t} cart={cart} />
      {cart.orderedDays !== null && (
        <p className="small soft">{t('interactions:cartOrders', { days: cart.orderedDays })}</p>
      )}
      {found.length + duplicates.length > 0 && (
        <p className="small">{t('interactions:cartNote')}</p>
      )}
    </>
  )
}

/** The interactions of the cart's medicines (spec §2). It informs and never blocks an order. */
export const CartPanel = ({ locale, texts, cartVersion, codes }: Props) => {
  const t: IslandT<'cartChecker'> = translator(locale, texts)
  const state = useStore($cartCheck)
  /** Once people are known, the choice among them stays while the cart is checked again. */
  const hasPeople = useRef(false)
  if (state.is === 'checked' && state.cart.patients.length > 0) hasPeople.current = true

  // Each version of the cart is checked once.
  useEffect(() => {
    if (cartVersion !== null) void checkCart()
  }, [cartVersion])

  if (state.is === 'still' || codes.length === 0) return null
  const whoFor = hasPeople.current && (
    <Suspense fallback={null}>
      <WhoFor t={t} locale={locale} requestFailed={t('errors:interactionFailed')} />
    </Suspense>
  )
  // A single medicine has no pair to check.
  if (state.is === 'checked' && state.cart.compared < 2) return whoFor
  return (
    <>
      {whoFor}
      <section className="section cart-interactions" aria-labelledby="cart-interactions">
        <h2 id="cart-interactions">{t('interactions:cartTitle')}</h2>
        <div role="status">
          {state.is === 'checking' && <p className="note">{t('interactions:checking')}</p>}
          {state.is === 'checked' && (
            <Banner t={t} result={state.cart.result} isOpen={state.cart.lacking.length > 0} />
          )}
        </div>
        {state.is === 'failed' && (
          <CheckFailed t={t} says={state.says} onAgain={() => void checkCart()} />
        )}
        {state.is === 'checked' && <Answer t={t} locale={locale} cart={state.cart} />}
        <p>
          <a
            href={inLocale(locale, paths.interactions(codes.slice(0, limits.interactionProducts)))}
            rel="nofollow"
          >
            {t('interactions:name')}
          </a>
        </p>
        <p className="small soft">{t('interactions:standing', emergency.india)}</p>
      </section>
    </>
  )
}
