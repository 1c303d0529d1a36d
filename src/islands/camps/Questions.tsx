import { type FocusEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { takeScore } from '#client/camps/camps.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { questionnaireWords } from '#i18n/questionnaire-words.ts'
import {
  type Answers,
  answerOf,
  type Question,
  type QuestionnaireId,
  questionnaires,
  scoreOf,
} from '#model/questionnaires.ts'
import { Field } from '../parts/Field.tsx'

type Props = { t: IslandT<'camp'>; id: QuestionnaireId }
type ChoiceProps = {
  question: Extract<Question, { asks: 'choice' }>
  texts: Readonly<Record<string, string>>
  hint?: string
  error: string | null
}

const Choice = ({ question, texts, hint, error }: ChoiceProps) => {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className="pick"
      data-question={question.id}
      {...(describedBy && { 'aria-describedby': describedBy })}
    >
      <legend>{texts[question.id]}</legend>
      {hint && (
        <p id={`${id}-hint`} className="small soft">
          {hint}
        </p>
      )}
      {question.answers.map((answer) => (
        <label key={answer.id} className="check">
          <input type="radio" name={question.id} value={answer.id} />
          {texts[answer.id]}
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/**
 * The questions. The browser keeps the answers, also those chosen before hydration; none is sent. The form has no address either:
 * without scripts its button is disabled.
 */
export const Questions = ({ t, id }: Props) => {
  const questionnaire = questionnaires[id]
  const form = useRef<HTMLFormElement>(null)
  const [answers, setAnswers] = useState<Answers>({})
  /** Index of the last question that lost focus: missing answers up to there are reported. */
  const [left, setLeft] = useState(-1)
  const numbers = questionnaire.questions.filter((question) => question.asks === 'number')
  const { texts, hints } = questionnaireWords(id, t, numbers[0]?.min ?? 0)
  const score = scoreOf(questionnaire, answers)
  const hintId = useId()

  const read = (): void => {
    if (form.current)
      setAnswers(
        Object.fromEntries(
          [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
        ),
      )
  }
  // Reads answers chosen before hydration, or restored by the browser.
  useEffect(read, [])

  const leave = ({ target, relatedTarget }: FocusEvent<HTMLFormElement>): void => {
    const group = target.closest<HTMLElement>('[data-question]')
    const question = group?.dataset.question
    if (question === undefined || group?.contains(relatedTarget)) return
    setLeft(
      Math.max(
        left,
        questionnaire.questions.findIndex((one) => one.id === question),
      ),
    )
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (score !== null) takeScore(score)
  }
  const errorOf = (question: Question, index: number): string | null => {
    if (index > left || answerOf(question, answers[question.id] ?? '')) return null
    return question.asks === 'number' ? t('camp:enterAnswer') : t('camp:chooseOption')
  }
  return (
    <form
      ref={form}
      className="form camp-form"
      aria-label={t('camp:questions')}
      noValidate
      onChange={read}
      onBlur={leave}
      onSubmit={send}
    >
      {questionnaire.questions.map((question, index) =>
        question.asks === 'number' ? (
          <div key={question.id} data-question={question.id} className="camp-number">
            <Field
              label={texts[question.id] ?? ''}
              hint={hints[question.id] ?? ''}
              error={errorOf(question, index)}
              name={question.id}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
            />
          </div>
        ) : (
          <Choice
            key={question.id}
            question={question}
            texts={texts}
            {...(hints[question.id] && { hint: hints[question.id] })}
            error={errorOf(question, index)}
          />
        ),
      )}
      <button
        type="submit"
        className="button button-main"
        disabled={score === null}
        {...(score === null && { 'aria-describedby': hintId })}
      >
        {t('camp:submit')}
      </button>
      {score === null && (
        <p id={hintId} className="small soft">
          {t('camp:answerAll')}
        </p>
      )}
    </form>
  )
}
