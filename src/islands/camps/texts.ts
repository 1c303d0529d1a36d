import type { IslandT } from '../t.ts'

export type CampT = IslandT<'camp' | 'errors' | 'common'>
