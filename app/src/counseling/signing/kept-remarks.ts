import type { AnswerDraft } from './use-answer.ts'

type Kept = Pick<AnswerDraft, 'response' | 'remarks'>

/** Under the beginning of the secret, which opens nothing, and only as long as the tab is there. */
function keyOf(secret: string): string {
  return `muster:sign:1:${secret.slice(0, 6)}`
}

/** What was typed before the page was loaded again, in a dead spot or by a full phone. */
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
    // A full device keeps it on the page only.
  }
}

export function dropRemarks(secret: string): void {
  sessionStorage.removeItem(keyOf(secret))
}
