import { brainDrugs } from './brain.ts'
import { breathingDrugs } from './breathing.ts'
import { diabetesDrugs } from './diabetes.ts'
import type { DrugGroup } from './drug-group.ts'
import { heartDrugs } from './heart.ts'
import { infectionDrugs } from './infection.ts'
import { otherDrugs } from './other.ts'
import { painDrugs } from './pain.ts'
import { stomachDrugs } from './stomach.ts'

export const drugGroups: DrugGroup[] = [
  ...painDrugs,
  ...infectionDrugs,
  ...stomachDrugs,
  ...breathingDrugs,
  ...diabetesDrugs,
  ...heartDrugs,
  ...brainDrugs,
  ...otherDrugs,
]
