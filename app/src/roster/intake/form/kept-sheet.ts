import type { IntakeForm } from '@muster/domain/roster/intake/schema.ts'
import { forgetFor, keepFor, keptFor, namesFor } from '../../../platform/storage/kept-values.ts'
import { LINKS } from '../../../platform/storage/link-values.ts'

/** The form as it was when it was last opened with signal. */
export type KnownForm = Pick<IntakeForm, 'unit' | 'leader' | 'fields' | 'expiresAt'> & {
  /** Missing in forms that older releases stored. */
  readonly timeZone?: string
}

export interface Receipt {
  readonly receipt: string
  readonly at: string
  readonly unit: string
  readonly leader: string
  /** Missing in receipts that older releases stored. */
  readonly timeZone?: string
  /** Whether a military e-mail was entered; missing in receipts that older releases stored. */
  readonly withMail?: boolean
  /** Whether the link took another form when this one was sent; missing in receipts that older releases stored. */
  readonly again?: boolean
}

/** The enrollment form of one link, as this device stores it, sealed. */
export interface KeptSheet {
  readonly form: KnownForm
  /** Chosen here, so that a form that is sent twice is filed once. */
  readonly submissionId: string
  /** By field, as typed. Empty fields may be missing. */
  readonly draft: Readonly<Record<string, string>>
  readonly acknowledged: boolean
  readonly savedAt: number
  /** Once there is a receipt, the draft is no longer stored. */
  readonly receipt: Receipt | null
}

const PREFIX = 'muster:intake:1:'
/** How long a draft is kept if nobody comes back to it. */
const KEEP_MS = 30 * 86_400_000

/** A hash and not the token itself: nothing stored on a phone may open a link. */
function keyOf(token: string): string {
  let hash = 2166136261
  for (const unit of token) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 16777619)
  return `${PREFIX}${(hash >>> 0).toString(36)}${token.length}`
}

export function loadSheet(token: string): KeptSheet | null {
  return read(keyOf(token))
}

/** A draft that was started with another link, newest first, because the leader may have sent a new one. */
export function loadOtherDraft(token: string): KeptSheet | null {
  const own = keyOf(token)
  const others = keys().flatMap((key) => {
    const sheet = key === own ? null : read(key)
    return sheet && !sheet.receipt && Object.values(sheet.draft).some(Boolean) ? [sheet] : []
  })
  return others.toSorted((a, b) => b.savedAt - a.savedAt)[0] ?? null
}

export function keepSheet(token: string, sheet: KeptSheet): void {
  // If the storage is full or not allowed, only the page itself has it.
  keepFor(LINKS, keyOf(token), JSON.stringify(sheet))
}

export function dropSheet(token: string): void {
  forgetFor(LINKS, keyOf(token))
}

function keys(): string[] {
  return namesFor(LINKS).filter((name) => name.startsWith(PREFIX))
}

function read(key: string): KeptSheet | null {
  const text = keptFor(LINKS, key)
  if (text === null) return null
  try {
    const sheet = JSON.parse(text) as KeptSheet
    if (Date.now() - sheet.savedAt < KEEP_MS) return sheet
  } catch {
    // Not written by us, or incomplete.
  }
  forgetFor(LINKS, key)
  return null
}
