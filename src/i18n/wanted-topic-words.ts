import type { WantedTopic } from '#model/wanted-topics.ts'
import type { T } from './t.ts'

const keys = {
  uses: 'report:topic_uses',
  how_to_take: 'report:topic_how_to_take',
  side_effects: 'report:topic_side_effects',
  warnings: 'report:topic_warnings',
  price: 'report:topic_price',
  substitutes: 'report:topic_substitutes',
  signs: 'report:topic_signs',
  self_care: 'report:topic_self_care',
  medicines: 'report:topic_medicines',
  see_doctor: 'report:topic_see_doctor',
} as const satisfies Record<WantedTopic, string>

/** A topic that a reader may want to read more about. */
export const wantedTopicText = (t: T<(typeof keys)[WantedTopic]>, topic: WantedTopic): string =>
  t(keys[topic])
