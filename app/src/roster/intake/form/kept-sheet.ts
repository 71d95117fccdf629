import type { IntakeForm } from '@muster/domain/roster/intake/schema.ts'

/** What the form looked like when it was last opened with signal. */
export type KnownForm = Pick<IntakeForm, 'unit' | 'leader' | 'fields' | 'expiresAt'> & {
  /** Forms kept by older releases do not say. */
  readonly timeZone?: string
}

export interface Receipt {
  readonly receipt: string
  readonly at: string
  readonly unit: string
  readonly leader: string
  /** Receipts kept by older releases do not say. */
  readonly timeZone?: string
  /** A military e-mail was entered; receipts kept by older releases do not say. */
  readonly withMail?: boolean
  /** Whether the link took another form when this was sent; receipts kept by older releases do not say. */
  readonly again?: boolean
}

/** One link's enrollment form as this device keeps it. */
export interface KeptSheet {
  readonly form: KnownForm
  /** Chosen here, so that sending it twice files it once. */
  readonly submissionId: string
  /** By field, as typed; what is empty may be absent. */
  readonly draft: Readonly<Record<string, string>>
  readonly acknowledged: boolean
  readonly savedAt: number
  /** With it, nothing of the draft is kept. */
  readonly receipt: Receipt | null
}

const PREFIX = 'muster:intake:1:'
/** Drafts that nobody came back to. */
const KEEP_MS = 30 * 86_400_000

/** Not the token itself: what lies on a phone opens no link. */
function keyOf(token: string): string {
  let hash = 2166136261
  for (const unit of token) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 16777619)
  return `${PREFIX}${(hash >>> 0).toString(36)}${token.length}`
}

export function loadSheet(token: string): KeptSheet | null {
  return read(keyOf(token))
}

/** A draft that was begun with another link, newest first: the leader may have given out a new one. */
export function loadOtherDraft(token: string): KeptSheet | null {
  const own = keyOf(token)
  const others = keys().flatMap((key) => {
    const sheet = key === own ? null : read(key)
    return sheet && !sheet.receipt && Object.values(sheet.draft).some(Boolean) ? [sheet] : []
  })
  return others.toSorted((a, b) => b.savedAt - a.savedAt)[0] ?? null
}

export function keepSheet(token: string, sheet: KeptSheet): void {
  try {
    localStorage.setItem(keyOf(token), JSON.stringify(sheet))
  } catch {
    // Full, or not allowed: the page itself still has it.
  }
}

export function dropSheet(token: string): void {
  localStorage.removeItem(keyOf(token))
}

function keys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
}

function read(key: string): KeptSheet | null {
  const text = localStorage.getItem(key)
  if (text === null) return null
  try {
    const sheet = JSON.parse(text) as KeptSheet
    if (Date.now() - sheet.savedAt < KEEP_MS) return sheet
  } catch {
    // Not ours, or cut off.
  }
  localStorage.removeItem(key)
  return null
}
