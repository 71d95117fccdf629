import type { AnswerDraft } from './use-answer.ts'

type Kept = Pick<AnswerDraft, 'response' | 'remarks'>

/**
 * Stored under the first characters of the secret, which are not enough to open the link, and only for the life of
 * the tab.
 */
function keyOf(secret: string): string {
  return `muster:sign:1:${secret.slice(0, 6)}`
}

/** What was typed before the page was reloaded, because of lost signal or a phone short of memory. */
export function keptRemarks(secret: string): Partial<Kept> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(secret)) ?? '{}') as Partial<Record<keyof Kept, unknown>>
    return {
      ...(kept.response === 'agree' || kept.response === 'disagree' ? { response: kept.response } : {}),
      ...(typeof kept.remarks === 'string' ? { remarks: kept.remarks } : {}),
    }
  } catch {
    return {}
  }
}

export function keepRemarks(secret: string, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(secret), JSON.stringify(kept))
  } catch {
    // When the device's storage is full, it is kept on the page only.
  }
}

export function dropRemarks(secret: string): void {
  sessionStorage.removeItem(keyOf(secret))
}
