import { useState } from 'react'
import { Link } from 'wouter'
import type { OneSalt } from '#contract/publishing/general-texts.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Filter, optionsOf, Pages, TextArea } from '../../parts/Fields.tsx'
import { SearchText } from '../../parts/OrderSearch.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useFilters } from '../../parts/useFilters.ts'
import { useList, useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { daySaid } from '../../texts.ts'
import { nameOf, t as rowText } from './rows/words.ts'
import { t } from './words.ts'

const limit = 50
const tones = { unreviewed: 'idle', changed: 'soon', reviewed: 'done' } as const

const Reviewed = ({ of: { state, review } }: { of: Pick<OneSalt, 'state' | 'review'> }) => (
  <>
    <State tone={tones[state]}>{t(`general_${state}`)}</State>
    {review && (
      <span>
        {review.by}, {review.qualification} · {daySaid(review.on)}
      </span>
    )}
  </>
)

/** The salts of which general texts tell, those of most products first, and which a pharmacist has approved. */
export const GeneralTexts = () => {
  const { get, page } = useFilters()
  const name = get('text')
  const from = (page - 1) * limit + 1
  const read = useList(
    ['catalogue', 'general', name, from],
    'GET /api/ops/catalogue/general-texts',
    {
      query: { name, from, limit },
    },
  )
  return (
    <>
      <h1>{t('general')}</h1>
      <SearchText name={t('saltName')} />
      <Read of={read}>
        {({ total, reviewed, salts }) => (
          <>
            <p role="status">{t('generalOf', { reviewed, total })}</p>
            <ul className="plain rows">
              {salts.map((salt) => (
                <li key={salt.id}>
                  <Link data-row href={`/catalogue/general/${salt.id}`}>
                    <b>{salt.name}</b> <span>{t('inProducts', { count: salt.products })}</span>{' '}
                    <span>
                      <Reviewed of={salt} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            <Pages hasMore={from + salts.length <= total && salts.length > 0} />
          </>
        )}
      </Read>
    </>
  )
}

const languageName = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** What is said of a salt in general, to be read in each language, corrected by the sentence and approved. */
export const GeneralText = ({ id, me }: { id: number; me: Me }) => {
  const params = { id }
  const read = useRead(['catalogue', 'general', id], 'GET /api/ops/catalogue/general-texts/{id}', {
    params,
  })
  const { get } = useFilters()
  const language = (get('language') || 'en') as OneSalt['languages'][number]
  const [corrected, setCorrected] = useState<ReadonlyMap<string, Partial<Record<string, string>>>>(
    new Map(),
  )
  const mayReview = me.permissions.includes('catalogue.review')
  return (
    <>
      <p>
        <Link href="/catalogue/general">{t('general')}</Link>
      </p>
      <Read of={read}>
        {(salt) => (
          <>
            <h1>{salt.name}</h1>
            <p className="row">
              <Reviewed of={salt} />
            </p>
            {salt.names.length > 1 && <p className="soft">{salt.names.join(', ')}</p>}
            <div className="row">
              <Filter
                label={t('language')}
                name="language"
                options={optionsOf(salt.languages, languageName)}
              />
              {mayReview && (
                <ActionDialog
                  isNext
                  name={t('approveGeneral')}
                  consequence={t('approveGeneralDone', {
                    name: me.name,
                    salts: salt.names.join(', '),
                    count: corrected.size,
                  })}
                  act={async () => {
                    const { report } = await send(
                      'POST /api/ops/catalogue/general-texts/{id}/approve',
                      {
                        params,
                        body: {
                          texts: salt.texts,
                          corrected: [...corrected].map(([sentence, text]) => ({
                            id: sentence,
                            text,
                          })),
                        },
                      },
                    )
                    setCorrected(new Map())
                    await renew('catalogue')
                    return t('published', { release: report.release })
                  }}
                />
              )}
            </div>
            {salt.entries.map(({ route, fields, sources }) => (
              <section key={route} className="panel stack">
                <h2>{nameOf(route)}</h2>
                {fields.map(({ name, isCorrectable, sentences }) => (
                  <section key={name}>
                    <h3>{nameOf(name)}</h3>
                    <ul className="plain stack">
                      {sentences.map(({ id: sentence, text, when }, nth) => {
                        const said = corrected.get(sentence) ?? text
                        return (
                          <li key={`${sentence} ${when.join()}`} className="sentence">
                            <div>
                              <p lang={said[language] ? language : 'en'}>
                                {said[language] ?? said.en}
                              </p>
                              {when.length > 0 && (
                                <p className="soft">{when.map(nameOf).join(' · ')}</p>
                              )}
                            </div>
                            {mayReview && isCorrectable && (
                              <ActionDialog
                                name={`${t('correct')}: ${rowText('entry', { field: nameOf(name), number: nth + 1 })}`}
                                short={t('correct')}
                                draft={`general ${id} ${sentence}`}
                                consequence={t('correctDone')}
                                act={async (form) => {
                                  const words = salt.languages
                                    .map((one) => [one, textIn(form, one)])
                                    .filter(([, typed]) => typed)
                                  setCorrected(
                                    new Map(corrected).set(sentence, Object.fromEntries(words)),
                                  )
                                }}
                              >
                                {salt.languages.map((one) => (
                                  <TextArea
                                    key={one}
                                    label={languageName(one)}
                                    name={one}
                                    required={one === 'en'}
                                    defaultValue={said[one] ?? ''}
                                  />
                                ))}
                              </ActionDialog>
                            )}
                          </li>
                        )
                      })}
                    </ul>
                  </section>
                ))}
                <p className="soft">{sources.map((source) => source.name).join(' · ')}</p>
              </section>
            ))}
          </>
        )}
      </Read>
    </>
  )
}
