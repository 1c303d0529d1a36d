import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { $campStep } from '#client/camps/camps.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type Texts, translator } from '#i18n/t.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { type QuestionnaireId, questionnaires } from '#model/questionnaires.ts'
import { CampFacts } from './CampFacts.tsx'
import { FindCamps } from './FindCamps.tsx'
import { Questions } from './Questions.tsx'
import { Register } from './Register.tsx'

type Props = { locale: Locale; texts: Texts; questionnaire: QuestionnaireId }

/** A step that replaced another: announced, and given the focus. */
const Step = ({ title, children }: { title: string; children?: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The element that had the focus was removed.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="camp-step">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A questionnaire and the steps that its score leads to (spec §4 "Camp questionnaire"). */
export const HealthCamp = ({ locale, texts, questionnaire: id }: Props) => {
  const t: IslandT<'camp'> = translator(locale, texts)
  const step = useStore($campStep)
  const questionnaire = questionnaires[id]
  switch (step.is) {
    case 'questions':
      return <Questions t={t} id={id} />
    case 'thanks':
      return <Step title={t('camp:thanks')} />
    case 'finding':
      return (
        <Step key="finding" title={t('camp:score', { score: step.score, most: questionnaire.max })}>
          <p>{t('camp:scoreText', { threshold: limits.campScore })}</p>
          <FindCamps t={t} locale={locale} />
        </Step>
      )
    case 'chosen':
      return (
        <Step key="chosen" title={t('camp:chosen')}>
          <CampFacts t={t} locale={locale} camp={step.camp} />
          <Register t={t} campId={step.camp.camp_id} />
        </Step>
      )
    case 'registered':
      return (
        <Step key="registered" title={t('camp:registered')}>
          <p>{t('camp:registeredText')}</p>
          <CampFacts t={t} locale={locale} camp={step.camp} />
        </Step>
      )
  }
}
