import {
  getMyChain,
  handOverRoster,
  leaveRoster,
  listCoLeaders,
  removeCoLeader,
  setCoLeaderRole,
} from '@muster/domain/roster/linking/functions.ts'
import { partWords } from '@muster/domain/roster/leaders/part-words.ts'
import { ROLE_WORDS } from '@muster/domain/roster/role-words.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { getMyProfile } from '@muster/domain/identity/functions.ts'
import { useNavigate } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import UsersRound from 'lucide-react/icons/users-round'
import { lazy, Suspense, useState } from 'react'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem, MenuRule } from '../../../ui/overlays/menu.tsx'
import { Part } from '../../../ui/layout/part.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { hasSomeGroups, mayEditWhole, maySee, type RosterChoice } from '../../current-roster.ts'
import { reportRefusal } from '../../../kit/report-refusal.ts'
import { handOverWords } from '../hand-over-words.ts'
import { dayWords } from '../../../kit/instant-words.ts'
import { useRoster } from '../../use-roster-data.ts'
import { HandOverLines, type HandOverProps } from '../../leaders/hand-over-lines.tsx'
import { InviteButton } from './invite-button.tsx'
import { InviteList } from './leader-invites.tsx'

const CodeSheets = lazy(async () => ({ default: (await import('../../leaders/code-sheets.tsx')).CodeSheets }))
const InviteLeadersDialog = lazy(async () => ({
  default: (await import('../../leaders/invite-leaders-dialog.tsx')).InviteLeadersDialog,
}))
const HandOverDialog = lazy(async () => ({
  default: (await import('../../leaders/hand-over-dialog.tsx')).HandOverDialog,
}))
const PartDialog = lazy(async () => ({ default: (await import('../../leaders/part-dialog.tsx')).PartDialog }))

/** The owner and co-leaders of the roster, and the codes by which people join it. */
export function Leaders({ roster }: { roster: RosterChoice }) {
  const groups = useRoster(roster.id).data?.groups ?? NO_GROUPS
  const [inviting, setInviting] = useState(false)
  /** The invitations whose codes are shown in place of the list. */
  const [shown, setShown] = useState<readonly string[] | null>(null)
  if (shown) {
    return (
      <Suspense>
        <CodeSheets
          rosterId={roster.id}
          unit={roster.name}
          groups={groups}
          inviteIds={shown}
          onClose={() => setShown(null)}
        />
      </Suspense>
    )
  }
  return (
    <div className="max-w-[46rem]">
      <p className="text-14 text-ink-soft">
        A co-leader shares this roster with you: all of it, or the groups and areas that you choose. A leader code is
        for everybody else: a Soldier who enters it asks to be linked to their record, and the roster of a leader who
        does so then goes below this one.
      </p>
      <Part
        title="Leaders of this roster"
        action={
          roster.role === 'owner' && (
            <span className="flex grow flex-wrap justify-end gap-2 max-phone:[&>button]:grow">
              {groups.length > 0 && (
                <Button icon={UsersRound} onClick={() => setInviting(true)}>
                  Invite leaders of groups
                </Button>
              )}
              <InviteButton roster={roster} kind="co-leader" />
            </span>
          )
        }
      >
        <CoLeaders roster={roster} />
      </Part>
      {maySee(roster, 'roster') && !hasSomeGroups(roster) && (
        <Part title="Codes" action={mayEditWhole(roster, 'roster') && <InviteButton roster={roster} kind="soldier" />}>
          <InviteList roster={roster} />
        </Part>
      )}
      {inviting && (
        <Suspense>
          <InviteLeadersDialog
            rosterId={roster.id}
            groups={groups}
            onMade={setShown}
            onClose={() => setInviting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const NO_GROUPS: readonly Group[] = []

/** A part moves and ends with the row of its leader, and this one has none. */
const UNLINKED =
  'Not linked to a Soldier on this roster: when they move or leave, their part stays as it is until you change it. Give them a leader code, and confirm the link to their row.'

function CoLeaders({ roster }: { roster: RosterChoice }) {
  const { data, error, retry } = useRead(listCoLeaders, { rosterId: roster.id })
  const me = useRead(getMyProfile, {}).data?.uid
  const groups = useRoster(roster.id).data?.groups ?? NO_GROUPS
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the leaders" />
  return (
    <ul className="border-t border-line">
      {data.leaders.map((leader) => (
        <li key={leader.uid} className="flex min-h-row items-center justify-between gap-x-4 border-b border-line py-1">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 font-strong">
              <span className="min-w-0 wrap-anywhere">{leader.name}</span>
              {leader.uid === me && <Badge kind="here">You</Badge>}
            </p>
            {leader.part && <p className="text-14">{partWords(leader.part, groups)}</p>}
            <p className="text-12 text-ink-soft">
              {leader.part ? 'Since' : `${ROLE_WORDS[leader.role]} since`} {dayWords(leader.since)}
            </p>
            {leader.linked === false && <p className="text-14">{UNLINKED}</p>}
            <HandOverLines roster={roster} leader={leader} {...data} groups={groups} me={me} />
          </div>
          {leader.role !== 'owner' && roster.role === 'owner' && (
            <OfCoLeader roster={roster} leader={leader} {...data} groups={groups} />
          )}
          {leader.role !== 'owner' && leader.uid === me && <Leave roster={roster} />}
        </li>
      ))}
    </ul>
  )
}

function OfCoLeader(props: HandOverProps) {
  const { roster, leader, leaders, groups } = props
  const setRole = useWrite(setCoLeaderRole)
  const remove = useWrite(removeCoLeader)
  const handOver = useWrite(handOverRoster)
  const link = useRead(getMyChain, {}).data?.link
  const [asking, setAsking] = useState<'part' | 'groups' | 'remove' | 'hand over' | null>(null)
  const of = { rosterId: roster.id, uid: leader.uid }

  async function change(role: 'editor' | 'viewer') {
    const before = role === 'editor' ? 'viewer' : 'editor'
    const done = await reportRefusal(
      setRole.run({ ...of, role }).then(() => true),
      'The role was not changed.',
    )
    if (done) {
      toast.undo(`${leader.name} is ${role} now.`, () => {
        void reportRefusal(setRole.run({ ...of, role: before }), 'The role was not changed back.')
      })
    }
  }
  async function take(act: Promise<unknown>, otherwise: string, words: string) {
    const done = await reportRefusal(
      act.then(() => true),
      otherwise,
    )
    setAsking(null)
    if (done) toast.done(words)
  }

  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={`Actions for ${leader.name}`} />}>
        <MenuItem onSelect={() => setAsking('part')}>Set their part</MenuItem>
        {leader.part === null && leader.role === 'viewer' && (
          <MenuItem onSelect={() => void change('editor')}>Make editor</MenuItem>
        )}
        {leader.part === null && leader.role === 'editor' && (
          <MenuItem onSelect={() => void change('viewer')}>Make viewer</MenuItem>
        )}
        {leader.part?.groupIds && <MenuItem onSelect={() => setAsking('groups')}>Hand over their groups</MenuItem>}
        <MenuItem onSelect={() => setAsking('hand over')}>Hand the roster over</MenuItem>
        <MenuRule />
        <MenuItem danger onSelect={() => setAsking('remove')}>
          Remove
        </MenuItem>
      </Menu>
      {asking === 'part' && (
        <Suspense>
          <PartDialog
            rosterId={roster.id}
            leader={leader}
            leaders={leaders}
            groups={groups}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
      {asking === 'groups' && (
        <Suspense>
          <HandOverDialog {...props} own={false} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Remove ${leader.name}`}
        description={`They no longer see ${roster.name}. What they entered stays. To have them back, invite them again.`}
        action="Remove"
        danger
        busy={remove.busy}
        onConfirm={() => void take(remove.run(of), 'Nobody was removed.', `${leader.name} was removed.`)}
      />
      <ConfirmDialog
        open={asking === 'hand over'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Hand ${roster.name} over to ${leader.name}`}
        description={handOverWords(leader.name, link)}
        action="Hand over"
        danger
        typed={roster.name}
        busy={handOver.busy}
        onConfirm={() =>
          void take(handOver.run(of), 'The roster was not handed over.', `${leader.name} owns ${roster.name} now.`)
        }
      />
    </>
  )
}

function Leave({ roster }: { roster: RosterChoice }) {
  const navigate = useNavigate()
  const leave = useWrite(leaveRoster)
  const [asking, setAsking] = useState(false)
  async function send() {
    const done = await reportRefusal(
      leave.run({ rosterId: roster.id }).then(() => true),
      'You still keep this roster.',
    )
    setAsking(false)
    if (!done) return
    toast.done(`You left ${roster.name}.`)
    void navigate({ to: '/dashboard' })
  }
  return (
    <>
      <Button className="shrink-0" onClick={() => setAsking(true)}>
        Leave
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Leave ${roster.name}`}
        description="You no longer see this roster. What you entered stays. To come back you need a new code from its owner."
        action="Leave"
        danger
        busy={leave.busy}
        onConfirm={() => void send()}
      />
    </>
  )
}
