import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { groupsOf } from '@muster/domain/roster/leaders/own-groups.ts'
import { leftToOwner, partTitle, partWords } from '@muster/domain/roster/leaders/part-words.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import { setCoLeaderRole } from '@muster/domain/roster/linking/functions.ts'
import type { CoLeader } from '@muster/domain/roster/linking/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { toast } from '../../ui/states/toast.tsx'
import { draftOf, isWithoutGroup, type PartDraft, partOf } from './part-draft.ts'
import { PartFields } from './part-fields.tsx'

interface PartDialogProps {
  rosterId: string
  leader: CoLeader
  /** All leaders of the roster. */
  leaders: readonly CoLeader[]
  groups: readonly Group[]
  onClose: () => void
}

/** Sets what a leader has of the roster, and what they may do there. */
export function PartDialog({ rosterId, leader, leaders, groups, onClose }: PartDialogProps) {
  const save = useWrite(setLeaderPart)
  const setRole = useWrite(setCoLeaderRole)
  const { uid, part: before } = leader
  const role = leader.role === 'viewer' ? 'viewer' : 'editor'

  function undo() {
    const back = before === null ? setRole.run({ rosterId, uid, role }) : save.run({ rosterId, uid, part: before })
    void reportRefusal(back, 'The part was not changed back.')
  }
  return (
    <FormDialog
      title={`Part of ${leader.name}`}
      action="Save part"
      needsSignal="Changing a part needs signal."
      kept="Their part is as it was."
      wide
      start={draftOf(before, role)}
      problems={(draft) => ({ groupIds: isWithoutGroup(draft, groups) && 'Choose at least one group.' })}
      submit={async (draft) => {
        const part = partOf(draft, groups)
        await save.run({ rosterId, uid, part })
        toast.undo(`${leader.name} ${nowWords(part, groups)}.`, undo)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PartFields draft={form.values} groups={groups} onChange={form.set} errorOf={form.error} />
          <PartNotes draft={form.values} leader={leader} leaders={leaders} groups={groups} />
        </>
      )}
    </FormDialog>
  )
}

/** `is now squad leader, 1st Squad` */
function nowWords(part: LeaderPart | null, groups: readonly Group[]): string {
  if (!part?.groupIds && !part?.position) return 'now has the whole roster'
  const title = partTitle(part, groups)
  return part.position === null ? `now has ${title}` : `is now ${title.charAt(0).toLowerCase()}${title.slice(1)}`
}

/** The part in words, and what nobody but the owner may change after it. */
function PartNotes({
  draft,
  leader,
  leaders,
  groups,
}: Omit<PartDialogProps, 'rosterId' | 'onClose'> & { draft: PartDraft }) {
  if (isWithoutGroup(draft, groups)) return null
  const part = partOf(draft, groups)
  const mine = groupsOf(part ?? { groupIds: null }, groups)
  const others = leaders
    .filter(({ uid, role }) => uid !== leader.uid && role !== 'owner')
    .filter((other) => covers(other.part, mine, groups))
    .map((other) => draftOf(other.part, other.role === 'viewer' ? 'viewer' : 'editor').areas)
  const left = leftToOwner(
    draftOf(leader.part, leader.role === 'viewer' ? 'viewer' : 'editor').areas,
    draft.areas,
    others,
  )
  return (
    <div className="text-14" aria-live="polite">
      <p>{part === null ? 'The whole roster; changes everything' : partWords(part, groups)}.</p>
      {left.length > 0 && <p className="pt-1">Nobody but you may then change {left.join(', ')}.</p>}
    </div>
  )
}

/** Whether a part has all of these groups; null for the whole roster. */
function covers(part: LeaderPart | null, asked: ReadonlySet<string> | null, groups: readonly Group[]): boolean {
  const theirs = part === null ? null : groupsOf(part, groups)
  return theirs === null || (asked !== null && [...asked].every((id) => theirs.has(id)))
}
