import type { CounselingKind } from '@muster/domain/counseling/kinds.ts'
import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'
import { getMyRecord } from '@muster/domain/roster/own-record/functions.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { useRoster } from '../../roster/use-roster-data.ts'
import type { Drafts } from '../drafts/drafts.ts'
import { todayAt } from '../use-place.ts'

interface Start {
  /** The person's own row. Nobody counsels themselves. */
  readonly ownRow: string | null
  readonly start: (kind: CounselingKind, soldierIds: readonly string[]) => void
}

/**
 * Starts a new draft, on this device at once, with part I filled in from the roster. The Soldiers after the first get
 * copies later.
 */
export function useStart(roster: RosterChoice, drafts: Drafts | null): Start {
  const navigate = useNavigate()
  const { data: known } = useRoster(roster.id)
  const own = useRead(getMyRecord, {}).data?.record?.soldier
  const timeZone = known?.settings.timeZone
  const position = own?.position ?? ''
  const start = useCallback(
    (kind: CounselingKind, soldierIds: readonly string[]) => {
      const [soldierId, ...also] = soldierIds
      if (!drafts || soldierId === undefined) return
      const counselingId = crypto.randomUUID()
      const title = position || drafts.lastTitle()
      const draft = emptyDraft(kind, todayAt(timeZone), roster.name, title)
      const saving = drafts.open({
        rosterId: roster.id,
        counselingId,
        soldierId,
        draft,
        version: null,
        base: null,
        sending: null,
        savedAt: null,
      })
      saving.keepNow()
      drafts.waiting.set(counselingId, also)
      void saving.send()
      void navigate({
        to: '/counseling/$counselingId',
        params: { counselingId },
        search: { of: roster.id },
        replace: true,
      })
    },
    [drafts, navigate, roster.id, roster.name, timeZone, position],
  )
  return { ownRow: own?.id ?? null, start }
}

function emptyDraft(
  kind: CounselingKind,
  today: CounselingDraft['heldOn'],
  organization: string,
  title: string,
): CounselingDraft {
  return {
    kind,
    heldOn: today,
    organization: organization.slice(0, 120),
    counselorTitle: title.slice(0, 120),
    place: '',
    purpose: '',
    keyPoints: '',
    plan: [],
    leaderResponsibilities: '',
    assessOn: null,
    nextOn: null,
    links: [],
  }
}
