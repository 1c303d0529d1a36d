import type { Ref } from 'react'
import type { IslandT } from '#i18n/island-keys.ts'
import { Field } from '../parts/Field.tsx'
import type { useBusiness } from './useBusiness.ts'

type Props = {
  t: IslandT<'summary'>
  of: ReturnType<typeof useBusiness>
  place: Ref<HTMLDetailsElement>
}

/** Asks a business for its GSTIN, out of the way of other customers. */
export const BusinessFields = ({ t, of: { isAlive, isOpen, toggle, field }, place }: Props) => (
  <details
    ref={place}
    className="section"
    open={isOpen}
    onToggle={({ currentTarget }) => toggle(currentTarget.open)}
  >
    <summary className="link">{t('checkout:business')}</summary>
    <fieldset className="form" disabled={!isAlive}>
      <legend className="small soft">{t('checkout:businessHint')}</legend>
      <Field
        label={t('checkout:gstin')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        {...field('gstin')}
      />
      <Field
        label={t('checkout:legalName')}
        autoComplete="organization"
        maxLength={100}
        {...field('legalName')}
      />
    </fieldset>
  </details>
)
