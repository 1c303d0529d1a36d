import { useState } from 'react'
import type { ShopFacts } from '#contract/shop/shop.ts'
import { languageOf, locales } from '#model/locale.ts'
import { themeOf } from '#model/look/theme.ts'
import { CallFault, send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Fact, TextArea, Tick } from '../../parts/Fields.tsx'
import { orAsk } from '../../parts/or-ask.ts'
import { Read } from '../../parts/Read.tsx'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { type Fields, fieldsOf, groups, shopFrom } from './shop-form.ts'
import { t } from './words.ts'

type TickName = 'noShipping' | 'roundCash' | 'smallShop' | 'doorCode'
const ticks: Partial<Record<(typeof groups)[number][0], readonly TickName[]>> = {
  group_charges: ['noShipping', 'roundCash'],
  group_delivery: ['doorCode'],
  group_small: ['smallShop'],
}

const label = (path: (typeof groups)[number][1 | 2][number]): string =>
  t(path === 'shortName.en' ? 'shortName' : path)

/** How the shop's name and its colours look on a page, in both schemes. */
const Preview = ({ fields }: { fields: Fields }) => {
  const action = fields['colours.action'] ?? ''
  const ground = fields['colours.ground'] ?? ''
  const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)
  const theme = isColour(action) ? themeOf({ action, ...(isColour(ground) && { ground }) }) : null
  const cities = (fields['delivery.places'] ?? '')
    .split('\n')
    .flatMap((line) => line.split(':', 1))
    .concat((fields['delivery.cities'] ?? '').split('\n'))
    .map((city) => city.trim())
    .filter((city) => city !== '')
  return (
    <section className="panel" aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      {action !== '' && theme === null && <p>{t('previewColour')}</p>}
      <div className="row">
        {(['light', 'dark'] as const).map((scheme) => (
          <div
            key={scheme}
            className="panel"
            style={{
              colorScheme: scheme,
              background: theme?.card[scheme] ?? (scheme === 'light' ? '#fff' : '#12201f'),
              color: scheme === 'light' ? '#111' : '#eee',
            }}
          >
            <p>
              {t(scheme === 'light' ? 'previewLight' : 'previewDark')}:{' '}
              <b>{fields['shortName.en'] || fields['name.en']}</b>
            </p>
            {theme && (
              <span
                className="tag"
                style={{ background: theme.act[scheme], color: theme['on-act'][scheme] }}
              >
                {t('previewButton')}
              </span>
            )}
          </div>
        ))}
      </div>
      {cities.length > 0 && <p>{t('deliversIn', { cities: cities.join(', ') })}</p>}
    </section>
  )
}

const textsIn = (form: FormData): Fields =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))

/** A field of `shop.json` as the form calls it; what it has no field for stays as it is written there. */
const fieldSaid = (field: string): string => {
  const path = groups
    .flatMap(([, single, many]) => [...single, ...many])
    .find((one) => field === one || field.startsWith(`${one}.`))
  const locale = locales.find((one) => field === `name.${one}`)
  return path ? label(path) : locale ? `${t('name')}, ${languageOf(locale).name}` : field
}

/** Says why each field is refused, in the words of the schema: those that `shop.json` is checked by. */
const readable = (caught: unknown): unknown => {
  if (!(caught instanceof CallFault)) return caught
  const lines = caught.failure.errors.flatMap(({ field, detail }) =>
    field && detail ? [t('refused', { field: fieldSaid(field), reason: detail })] : [],
  )
  if (lines.length > 0) caught.message = lines.join(' · ')
  return caught
}

const Form = ({ facts }: { facts: ShopFacts }) => {
  const known = fieldsOf(facts.shop)
  const [fields, setFields] = useState(known)
  return (
    <ActionDialog
      name={t('change')}
      consequence={t('changeDone')}
      act={async (form) => {
        const { reason = '', ...typed } = textsIn(form)
        const payload = { shop: shopFrom(typed, facts.shop), version: facts.version, reason }
        try {
          const result = await orAsk(() => send('POST /api/ops/shop', { body: payload }), {
            ...{ kind: 'shop.loosen', payload, reason },
          })
          await renew('shop')
          return result ?? t('saved')
        } catch (caught) {
          throw readable(caught)
        }
      }}
    >
      <div
        onInput={({ currentTarget }) => {
          const form = currentTarget.closest('form')
          if (form) setFields(textsIn(new FormData(form)))
        }}
      >
        <fieldset className="columns">
          <legend>{t('languages')}</legend>
          {locales.map((locale) => (
            <Tick
              key={locale}
              label={languageOf(locale).name}
              name={`language.${locale}`}
              defaultChecked={known[`language.${locale}`] !== undefined}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('name')}</legend>
          {locales.map((locale) => (
            <Field
              key={locale}
              label={languageOf(locale).name}
              name={`name.${locale}`}
              defaultValue={known[`name.${locale}`] ?? ''}
            />
          ))}
        </fieldset>
        {groups.map(([group, single, many]) => (
          <fieldset key={group}>
            <legend>{t(group)}</legend>
            {ticks[group]?.map((name) => (
              <Tick
                key={name}
                label={t(name)}
                name={name}
                defaultChecked={known[name] !== undefined}
              />
            ))}
            {single.map((path) => (
              <Field key={path} label={label(path)} name={path} defaultValue={known[path] ?? ''} />
            ))}
            {many.map((path) => (
              <TextArea
                key={path}
                label={label(path)}
                name={path}
                rows={3}
                defaultValue={known[path] ?? ''}
              />
            ))}
          </fieldset>
        ))}
        <Preview fields={fields} />
        <Field label={t('reason')} name="reason" required />
      </div>
    </ActionDialog>
  )
}

export const Facts = ({ me }: { me: Me }) => {
  const read = useRead(['shop'], 'GET /api/ops/shop')
  return (
    <>
      <h1>{t('shop')}</h1>
      <p>{t('factsWhy')}</p>
      <Read of={read}>
        {(facts) => {
          const known = fieldsOf(facts.shop)
          return (
            <>
              {!facts.isOwn && <p role="status">{t('sampleShop')}</p>}
              {facts.isWaiting && <p role="status">{t('waiting')}</p>}
              {me.permissions.includes('shop.write') && <Form key={facts.version} facts={facts} />}
              <dl className="facts">
                {locales.map((locale) =>
                  known[`name.${locale}`] ? (
                    <Fact key={locale} name={`${t('name')}, ${languageOf(locale).name}`}>
                      {known[`name.${locale}`]}
                    </Fact>
                  ) : null,
                )}
                {groups.flatMap(([, single, many]) =>
                  [...single, ...many].map((path) =>
                    known[path] ? (
                      <Fact key={path} name={label(path)}>
                        {known[path]}
                      </Fact>
                    ) : null,
                  ),
                )}
              </dl>
            </>
          )
        }}
      </Read>
    </>
  )
}
