import type { AllergyGroup, expecting, organStates, sexes } from '#model/patient.ts'
import type { unsaid } from '#model/patient-facts.ts'
import type { IslandT } from './island-keys.ts'
import type { T } from './t.ts'

type One<Options extends readonly string[]> = Options[number]
type Family = IslandT<'family'>

export const allergyText = (t: Family, group: AllergyGroup): string =>
  ({
    penicillin: t('patients:allergy_penicillin'),
    cephalosporin: t('patients:allergy_cephalosporin'),
    sulfonamide: t('patients:allergy_sulfonamide'),
    nsaid: t('patients:allergy_nsaid'),
    salicylate: t('patients:allergy_salicylate'),
    macrolide: t('patients:allergy_macrolide'),
    fluoroquinolone: t('patients:allergy_fluoroquinolone'),
    tetracycline: t('patients:allergy_tetracycline'),
    nitroimidazole: t('patients:allergy_nitroimidazole'),
    opioid: t('patients:allergy_opioid'),
    'local-anaesthetic': t('patients:allergy_local-anaesthetic'),
    'iodinated-contrast': t('patients:allergy_iodinated-contrast'),
  })[group]

export const patientSexText = (t: Family, one: One<typeof sexes>): string =>
  ({
    female: t('patients:female'),
    male: t('patients:male'),
    other: t('patients:other'),
  })[one]

export const expectingText = (t: Family, one: One<typeof expecting>): string =>
  ({
    pregnant: t('patients:pregnant'),
    breastfeeding: t('patients:breastfeeding'),
    neither: t('patients:neither'),
  })[one]

export const organText = (t: Family, one: One<typeof organStates>): string =>
  ({
    ill: t('patients:ill'),
    well: t('patients:well'),
  })[one]

/** What was not said of somebody, as an entry of a list. */
export const unsaidText = (t: T, field: ReturnType<typeof unsaid>[number]): string =>
  ({
    born: t('patients:field_born'),
    allergies: t('patients:field_allergies'),
    expecting: t('patients:field_expecting'),
    kidney: t('patients:field_kidney'),
    liver: t('patients:field_liver'),
  })[field]

export const topicText = (t: T, topic: 'pregnancy' | 'breastfeeding' | 'kidney' | 'liver') =>
  ({
    pregnancy: t('patients:topic_pregnancy'),
    breastfeeding: t('patients:topic_breastfeeding'),
    kidney: t('patients:topic_kidney'),
    liver: t('patients:topic_liver'),
  })[topic]

/** The key of a warning on a topic. */
export const topicWarnings = {
  pregnancy: 'patients:warn_pregnancy',
  breastfeeding: 'patients:warn_breastfeeding',
  kidney: 'patients:warn_kidney',
  liver: 'patients:warn_liver',
} as const
