import { everydayOtc } from './everyday.ts'
import { healthOtc } from './health.ts'
import { nutritionOtc } from './nutrition.ts'
import type { OtcGroup } from './otc-group.ts'

export const otcGroups: OtcGroup[] = [...nutritionOtc, ...everydayOtc, ...healthOtc]
