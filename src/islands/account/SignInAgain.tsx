import type { CallFailure } from '#client/http/call.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'

/** Whether a call asks for a sign-in of the last minutes. */
export const wantsSignIn = ({ errors }: CallFailure): boolean =>
  errors.some(({ code }) => code === 'signInAgain')

/** Link to a new sign-in code that leads back to this page. */
export const SignInAgain = ({ t, locale }: { t: IslandT<'account'>; locale: Locale }) => (
  <p>
    <a href={inLocale(locale, paths.login(inLocale(locale, paths.account())))}>
      {t('account:signInAgain')}
    </a>
  </p>
)
