import type { IslandT } from '../t.ts'

export type LoginT = IslandT<'login' | 'errors' | 'common' | 'overlay'>
