import type { RosterRole } from './schema.ts'

export const ROLE_WORDS: Readonly<Record<RosterRole, string>> = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' }
