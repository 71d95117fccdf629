import type { Access, FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { CallError, type TestServer } from '../server/server.ts'
import { exampleWith } from '../server/example-input.ts'
import { chainAround } from '../unit/chain.ts'
import { newRoster } from '../unit/rosters.ts'

/** Every relation to a roster that an access level knows, and those that none knows. */
export const CALLERS = [
  'signed out',
  'stranger',
  'viewer',
  'editor',
  'owner',
  'leader above',
  'viewer above',
  'leader beside',
  'leader below',
  'linked Soldier',
  'admin',
] as const
export type CallerKind = (typeof CALLERS)[number]

export const NO_ROSTER = 'No such roster, or it is not shared with you.'
const SIGN_IN = 'Sign in to continue.'
const VIEW_ONLY = 'You can view this roster but not change it. Ask its owner to make you an editor.'
const OWNER_ONLY = 'Only the owner of this roster can do that.'
const ADMIN_ONLY = 'Only an admin can do this.'

/** Callers without any relation to the roster that an access level knows. For them the roster does not exist. */
const OUTSIDE = {
  stranger: NO_ROSTER,
  'leader beside': NO_ROSTER,
  'leader below': NO_ROSTER,
  'linked Soldier': NO_ROSTER,
  admin: NO_ROSTER,
} as const
const ABOVE_IS_OUTSIDE = { 'leader above': NO_ROSTER, 'viewer above': NO_ROSTER } as const
const everybody = <T>(refusal: T) =>
  Object.fromEntries(CALLERS.map((caller) => [caller, refusal])) as Record<CallerKind, T>
const signedIn = { 'signed out': SIGN_IN } as const

export type Refusals = Readonly<Record<CallerKind, string | null>>

/** The words with which each kind of caller is refused at each level. Null when the call reaches its function. */
export const EXPECTED: Readonly<Record<Access, Refusals>> = {
  anyone: everybody(null),
  account: { ...everybody(null), ...signedIn },
  'own row': { ...everybody(null), ...signedIn },
  'roster viewer': { ...signedIn, ...OUTSIDE, ...ABOVE_IS_OUTSIDE, viewer: null, editor: null, owner: null },
  'roster editor': { ...signedIn, ...OUTSIDE, ...ABOVE_IS_OUTSIDE, viewer: VIEW_ONLY, editor: null, owner: null },
  'roster owner': {
    ...signedIn,
    ...OUTSIDE,
    ...ABOVE_IS_OUTSIDE,
    viewer: OWNER_ONLY,
    editor: OWNER_ONLY,
    owner: null,
  },
  'chain viewer': {
    ...signedIn,
    ...OUTSIDE,
    viewer: null,
    editor: null,
    owner: null,
    'leader above': null,
    'viewer above': null,
  },
  'chain editor': {
    ...signedIn,
    ...OUTSIDE,
    viewer: VIEW_ONLY,
    editor: null,
    owner: null,
    'leader above': null,
    'viewer above': VIEW_ONLY,
  },
  admin: { ...everybody(ADMIN_ONLY), ...signedIn, admin: null },
}
const BY_ACCESS: ReadonlySet<string> = new Set([SIGN_IN, NO_ROSTER, VIEW_ONLY, OWNER_ONLY, ADMIN_ONLY])

export interface Callers {
  readonly rosterId: string
  readonly tokens: Readonly<Record<CallerKind, string | null>>
}

/** A new roster with everybody around it. */
export async function everyCaller(server: TestServer): Promise<Callers> {
  const roster = await newRoster(server)
  const chain = await chainAround(server, roster)
  const admin = await server.signUp({ name: 'Admin, Ada' })
  await server.database.pool.query(`update accounts set roles = '{Admin}' where uid = $1`, [admin.uid])
  const tokens = {
    'signed out': null,
    stranger: roster.stranger.token,
    viewer: roster.viewer.token,
    editor: roster.editor.token,
    owner: roster.owner.token,
    'leader above': chain.above.token,
    'viewer above': chain.aboveViewer.token,
    'leader beside': chain.beside.token,
    'leader below': chain.below.token,
    'linked Soldier': chain.linked.token,
    admin: admin.token,
  }
  return { rosterId: roster.id, tokens }
}

/** An example input about the roster. The file format is the one that is made fastest. */
export function inputOf(declaration: FunctionDeclaration, rosterId: string): Record<string, unknown> {
  return exampleWith(declaration, { rosterId, format: 'csv' })
}

/** The refusal of a call, or null. */
export async function refusalOf(
  server: TestServer,
  declaration: FunctionDeclaration,
  input: unknown,
  token: string | null,
): Promise<CallError | null> {
  try {
    await server.call(declaration, input, token)
    return null
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

export interface Asked {
  /** The words of a refusal by access. Null for an answer of the function itself, which comes after every such check. */
  readonly refusals: Readonly<Partial<Record<CallerKind, string | null>>>
  /** Those that met an error of the server. */
  readonly failed: readonly string[]
  /** Whether a write may have changed who the callers are. */
  readonly changed: boolean
}

/** Calls a function as each of these callers. */
export async function askAs(
  server: TestServer,
  { rosterId, tokens }: Callers,
  declaration: FunctionDeclaration,
  callers: readonly CallerKind[],
): Promise<Asked> {
  const refusals: Partial<Record<CallerKind, string | null>> = {}
  const failed: string[] = []
  let changed = false
  for (const caller of callers) {
    const refusal = await refusalOf(server, declaration, inputOf(declaration, rosterId), tokens[caller])
    if (refusal?.code === 'internal') failed.push(`${caller}: ${refusal.message}`)
    const byAccess = refusal && (refusal.code === 'permission-denied' || BY_ACCESS.has(refusal.message))
    refusals[caller] = byAccess ? refusal.message : null
    changed ||= refusal === null && declaration.kind === 'write'
  }
  return { refusals, failed, changed }
}
