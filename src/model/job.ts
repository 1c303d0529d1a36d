/** The scheduled jobs of a shop; of several servers one does each. */
export const jobs = ['backup', 'self_audit'] as const
export type Job = (typeof jobs)[number]
