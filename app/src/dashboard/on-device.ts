import { getSoldierTimeline } from '@muster/domain/dashboard/functions.ts'
import { TIMELINE_KINDS } from '@muster/domain/dashboard/soldier-timeline.ts'
import { timelineFromKept } from '@muster/domain/dashboard/timeline-from-kept.ts'
import { workedOut, type WorkedOut } from '../platform/reads/worked-out.ts'

/** As many as the server shows when nothing is said. */
const USUAL = 10

/** What is coming for a Soldier, and what happened. */
export const ON_DEVICE: readonly WorkedOut[] = [
  workedOut(getSoldierTimeline, ({ soldierId, kinds = [...TIMELINE_KINDS], most = USUAL }, kept) =>
    timelineFromKept(kept, { soldierId, kinds, most }),
  ),
]
