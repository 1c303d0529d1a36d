import type { IslandT } from '../t.ts'

export type OptInT = IslandT<'optIn' | 'common' | 'overlay'>
