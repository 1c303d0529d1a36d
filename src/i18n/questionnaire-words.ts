import type { QuestionnaireId } from '#model/questionnaires.ts'
import type { IslandT } from './island-keys.ts'

/** Texts of a questionnaire: questions and answers by id, and hints by the question's id. */
export type QuestionnaireWords = {
  texts: Readonly<Record<string, string>>
  hints: Readonly<Record<string, string>>
}

const diabetesWords = (t: IslandT<'camp'>, minAge: number): QuestionnaireWords => ({
  texts: {
    age: t('camp:ageQuestion'),
    ageYoung: t('camp:ageYoung'),
    ageMiddle: t('camp:ageMiddle'),
    ageOlder: t('camp:ageOlder'),
    waist: t('camp:waistQuestion'),
    womanSmall: t('camp:womanSmall'),
    womanMiddle: t('camp:womanMiddle'),
    womanLarge: t('camp:womanLarge'),
    manSmall: t('camp:manSmall'),
    manMiddle: t('camp:manMiddle'),
    manLarge: t('camp:manLarge'),
    activity: t('camp:activityQuestion'),
    activeBoth: t('camp:activeBoth'),
    activeEither: t('camp:activeEither'),
    activeNeither: t('camp:activeNeither'),
    family: t('camp:familyQuestion'),
    parentsNone: t('camp:parentsNone'),
    parentsOne: t('camp:parentsOne'),
    parentsBoth: t('camp:parentsBoth'),
  },
  hints: { age: t('camp:ageHint', { least: minAge }), waist: t('camp:waistHint') },
})

/** `minAge`: the youngest age that the questionnaire accepts. */
const words = { diabetes: diabetesWords } as const satisfies Record<QuestionnaireId, unknown>

export const questionnaireWords = (
  id: QuestionnaireId,
  t: IslandT<'camp'>,
  minAge: number,
): QuestionnaireWords => words[id](t, minAge)
