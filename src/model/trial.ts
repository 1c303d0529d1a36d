/** What the people of a new shop try once, in the order of a day. */
export const trialTasks = [
  'receive',
  'signIn',
  'order',
  'phoneOrder',
  'review',
  'pack',
  'ship',
  'deliver',
  'cash',
  'takeBack',
] as const
export type TrialTask = (typeof trialTasks)[number]
