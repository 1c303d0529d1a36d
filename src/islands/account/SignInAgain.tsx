import type { CallFailure } from '#client/http/call.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'

/** Whether a call asks for a sign-in of the last minutes. */
export const wantsSignIn = (failure: Pick<CallFailure, 'errors'> | null): boolean =>
  failure?.errors.some(({ code }) => code === 'signInAgain') ?? false

/** Link to a new sign-in code that leads back to the page. */
export const SignInAgain = ({
  t,
  locale,
  back = paths.account(),
}: {
  t: IslandT<'account'> | IslandT<'family'>
  locale: Locale
  back?: string
}) => (
  <p>
    <a href={inLocale(locale, paths.login(inLocale(locale, back)))}>{t('account:signInAgain')}</a>
  </p>
)
