import { counselorOnForm, nameOnForm, type PersonOnForm, rankGrade } from '@muster/domain/counseling/parties.ts'
import { getCounseling } from '@muster/domain/counseling/functions.ts'
import { draftOf } from '@muster/domain/counseling/merge-drafts.ts'
import type { Counseling, CounselingText } from '@muster/domain/counseling/schema.ts'
import { type NamedSoldier, rosterName } from '@muster/domain/identity/person-name.ts'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { createStore, useStore } from '../../platform/storage/store.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { type RosterChoice, useCurrentRoster, useMyRosters } from '../../roster/current-roster.ts'
import { useRoster, useSoldiers } from '../../roster/use-roster-data.ts'
import { useMyProfile } from '../../identity/use-my-profile.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type Drafts, serverDraftOf } from '../drafts/drafts.ts'
import type { DraftSaving, DraftState } from '../drafts/draft-saving.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { Leftover } from '../record/leftover.tsx'
import { useMayWrite } from '../use-place.ts'

const Wizard = lazy(async () => ({ default: (await import('../wizard/wizard.tsx')).Wizard }))
const SessionRecord = lazy(async () => ({ default: (await import('../record/session-record.tsx')).SessionRecord }))

const NONE = createStore<DraftState | null>(null)
const NAMES = ['first', 'middle', 'suffix'] as const

const FROM_ABOVE = { role: 'above viewer', part: null } as const

/**
 * One counseling: edited while it is a draft, read-only after that. The address may name its roster, which can also
 * be one below. It is then read without leaving the roster that is shown.
 */
export function CounselingScreen() {
  const current = useCurrentRoster()
  const { counselingId = '' } = useParams({ strict: false })
  const search: { of?: string } = useSearch({ strict: false })
  const rosterId = search.of ?? current.id
  return (
    <Session key={`${rosterId}${counselingId}`} rosterId={rosterId} counselingId={counselingId} current={current} />
  )
}

interface SessionProps {
  rosterId: string
  counselingId: string
  current: RosterChoice
}

function Session({ rosterId, counselingId, current }: SessionProps) {
  const { drafts, all } = useDrafts()
  const editable = useMayWrite(rosterId, current)
  const { rosters } = useMyRosters()
  // No role in this roster means that the person is a leader above it.
  const kept = rosters.find(({ id }) => id === rosterId) ?? (rosterId === current.id ? current : FROM_ABOVE)
  const saving = all.find(({ about }) => about.counselingId === counselingId) ?? null
  const isNew = useStore(saving?.state ?? NONE)?.version === null
  const soldiers = useSoldiers(rosterId, NAMES, false).data?.soldiers
  const roster = useRoster(rosterId)
  const { data, error, retry } = useRead(
    getCounseling,
    { rosterId, counselingId },
    // A draft that the server does not have yet cannot be requested.
    { enabled: drafts !== null && !isNew },
  )
  useFollow(drafts, saving, data, editable)
  const loading = <LoadingShape shape="text" label="Loading the counseling" />
  const timeZone = roster.data?.settings.timeZone
  const row = soldiers?.find(({ id }) => id === saving?.about.soldierId)
  const name = data?.line.soldier ?? (row ? rosterName(row) : 'the Soldier')
  const parties = useParties(data, row)
  const broken = error?.code === 'data-loss' && (
    <ErrorState message={describeRefusal(error)} kept="Below is what this device has." onRetry={retry} />
  )
  if (drafts === null) return loading
  if (saving && (!data || data.line.state === 'draft')) {
    return (
      <Suspense fallback={loading}>
        {broken}
        <Wizard
          {...{ drafts, saving, timeZone, parties }}
          own={data?.line.own ?? true}
          soldier={name}
          deliveredBefore={data?.events.some(({ act }) => act === 'delivered') ?? false}
        />
      </Suspense>
    )
  }
  if (!data) {
    return (
      <>
        <PageHeader title="Counseling" />
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the counseling" />
      </>
    )
  }
  // It opens for editing in the next moment.
  if (isToWrite(data, editable)) return loading
  return (
    <Suspense fallback={loading}>
      {broken}
      {saving && <Leftover drafts={drafts} saving={saving} delivered={data.text && draftOf(data.text)} />}
      <SessionRecord counseling={data} waiting={drafts.waiting} roster={kept} editable={editable} timeZone={timeZone} />
    </Suspense>
  )
}

/** Both people as the form names them. The server does not know a draft that was begun without signal. */
function useParties(data: Counseling | undefined, soldier: NamedSoldier | undefined): CounselingText['parties'] {
  const me = useMyProfile().data
  const known = data?.text?.parties
  return useMemo(
    () =>
      known ?? {
        name: soldier ? nameOnForm(personOf(soldier)) : '',
        rankGrade: soldier ? rankGrade(soldier.rank) : '',
        counselor: me?.name ? counselorOnForm(personOf({ rank: me.rank ?? '', ...me.name })) : (me?.displayName ?? ''),
      },
    [known, soldier, me],
  )
}

function personOf({ rank, last, first = '', middle = '', suffix = '' }: NamedSoldier): PersonOnForm {
  return { rank, last, first, middle, suffix }
}

function isToWrite({ line, text }: Counseling, editable: boolean): boolean {
  return editable && line.state === 'draft' && !line.aboutMe && text !== null
}

/** Opens a draft of the server for editing, and shows what others save as long as nothing is typed here. */
function useFollow(drafts: Drafts | null, saving: DraftSaving | null, data: Counseling | undefined, editable: boolean) {
  useEffect(() => {
    if (!drafts || !data) return
    const known = serverDraftOf(data)
    const { line } = data
    if (line.state !== 'draft') {
      // Delivered here or elsewhere. Text that is not in the delivered session stays, so that a person can look at
      // it.
      if (saving && saving.state.get().phase === 'saved') drafts.discard(line.id)
      return
    }
    if (!known) return
    if (saving) saving.follow(known)
    else if (isToWrite(data, editable)) {
      const { rosterId, soldierId, id: counselingId } = line
      const { version, draft, savedAt } = known
      drafts.open({ rosterId, counselingId, soldierId, version, base: draft, draft, sending: null, savedAt })
    }
  }, [drafts, saving, data, editable])
}
