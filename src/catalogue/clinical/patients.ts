import type { AllergyGroup } from '#model/patient.ts'

/**
 * Groups whose medicines a patient may not tolerate who is allergic to another group. `severe`: the labels of either forbid it, as for aspirin and the
 * other painkillers; else some people react to both, as the labels of beta-lactams warn.
 */
export const relatedGroups: Partial<Record<AllergyGroup, { of: string; severe: boolean }[]>> = {
  nsaid: [{ of: 'salicylate', severe: true }],
  salicylate: [{ of: 'nsaid', severe: true }],
  penicillin: [
    { of: 'cephalosporin', severe: false },
    { of: 'carbapenem', severe: false },
  ],
  cephalosporin: [
    { of: 'penicillin', severe: false },
    { of: 'carbapenem', severe: false },
  ],
}

/**
 * Substances and classes that are not given below an age, in years. Few: only what a label, a regulator or a law forbids in so many words.
 * Sources: US prescribing information of codeine and tramadol (4), promethazine (boxed warning), loperamide (4), doxycycline (5), ciprofloxacin (8.4),
 * sildenafil (8.4); Medicines and Healthcare products Regulatory Agency on aspirin (Reye's syndrome); Gazette of India, G.S.R. 82(E) of 2011 on nimesulide; European
 * Medicines Agency on metoclopramide and domperidone.
 */
export const leastAges: readonly { of: string; years: number }[] = [
  { of: 'codeine', years: 12 },
  { of: 'tramadol', years: 12 },
  { of: 'acetylsalicylic acid', years: 16 },
  { of: 'nimesulide', years: 12 },
  { of: 'promethazine', years: 2 },
  { of: 'loperamide', years: 2 },
  { of: 'metoclopramide', years: 1 },
  { of: 'domperidone', years: 12 },
  { of: 'tetracycline', years: 8 },
  { of: 'fluoroquinolone', years: 18 },
  { of: 'pde5-inhibitor', years: 18 },
]
