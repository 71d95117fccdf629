import {
  decideLinkRequest,
  listLinkRequests,
  unlinkSoldierFromLeader,
} from '@muster/domain/roster/linking/functions.ts'
import type { LinkRequest } from '@muster/domain/roster/linking/schema.ts'
import { useState } from 'react'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { describeRefusal } from '../../../platform/calls/refusal-words.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { LoadingShape } from '../../../ui/states/loading-shape.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { mayEditWhole, type RosterChoice } from '../../current-roster.ts'
import { reportRefusal } from '../../../kit/report-refusal.ts'
import { SoldierInput } from '../../choosing/soldier-input.tsx'
import { NAME_FIELDS, useRoster, useSoldiers } from '../../use-roster-data.ts'
import { instantWords } from '../../../kit/instant-words.ts'

/** People who ask to be linked to this roster. The leader compares and decides. */
export function LinkRequests({ roster, bare = false }: { roster: RosterChoice; bare?: boolean }) {
  const { data, error, retry } = useRead(listLinkRequests, { rosterId: roster.id })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading requests" />
  if (data.requests.length === 0) {
    return bare ? (
      <p className="py-2 text-ink-soft">No link requests.</p>
    ) : (
      <EmptyState picture="below" title="No link requests">
        Anyone who enters your code, or whose DoD ID or e-mail is on your roster and who agrees to be linked, shows here
        for you to confirm.
      </EmptyState>
    )
  }
  return (
    <ul className="border-t border-line">
      {data.requests.map((request) => (
        <Request key={request.id} roster={roster} request={request} />
      ))}
    </ul>
  )
}

const BASIS = {
  code: 'Entered your code',
  dodid: 'Agreed, same DoD ID as on your roster',
  email: 'Agreed, same e-mail as on your roster',
  record: 'Agreed, matches a record of your roster',
} as const
const MATCHED = { dodid: 'same DoD ID', email: 'same e-mail', record: 'matches the record', name: 'same name' } as const
const ADD = 'add'
const OTHER = 'other'

function Request({ roster, request }: { roster: RosterChoice; request: LinkRequest }) {
  const decide = useWrite(decideLinkRequest)
  const unlink = useWrite(unlinkSoldierFromLeader)
  const { person, candidates } = request
  const [chosen, setChosen] = useState<string>(candidates[0]?.soldierId ?? ADD)
  const [other, setOther] = useState('')
  const [refusing, setRefusing] = useState(false)
  const [newId] = useState(() => crypto.randomUUID())
  const name = [person.rank, person.name].filter(Boolean).join(' ') || person.email
  const rosterId = roster.id
  // A row that somebody else has taken in the meantime is no longer a choice.
  const gone = chosen !== ADD && chosen !== OTHER && !candidates.some(({ soldierId }) => soldierId === chosen)
  const soldierId = chosen === OTHER ? other : chosen

  async function confirm() {
    const decision =
      chosen === ADD ? ({ kind: 'add', soldierId: newId } as const) : ({ kind: 'confirm', soldierId } as const)
    const done = await decide.run({ rosterId, requestId: request.id, decision }).then(
      () => true,
      () => false,
    )
    if (!done) return
    if (decision.kind === 'add') toast.done(`${name} was added to ${roster.name} and linked.`)
    else {
      toast.undo(`${name} is linked.`, () => {
        void reportRefusal(
          unlink.run({ row: { rosterId, soldierId } }).then(() => toast.done(`${name} is no longer linked.`)),
          'The link was not ended.',
        )
      })
    }
  }

  async function refuse() {
    const done = await reportRefusal(
      decide.run({ rosterId, requestId: request.id, decision: { kind: 'refuse' } }).then(() => true),
      'The request was not refused.',
    )
    setRefusing(false)
    if (done) toast.done(`${name} was refused.`)
  }

  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-3 desk:grid-cols-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-16 font-strong">
          {name}
          <Badge>{BASIS[request.basis]}</Badge>
        </p>
        <p className="text-14 wrap-anywhere text-ink-soft">
          {person.email}
          {person.email && (person.emailVerified ? ', verified' : ', not verified')}
        </p>
        <p className="tabular text-14 text-ink-soft">
          {person.dodidEnd ? `DoD ID ends in ${person.dodidEnd}` : 'No DoD ID'}. Asked {instantWords(request.at)}.
        </p>
      </div>
      {mayEditWhole(roster, 'roster') && (
        <div className="flex min-w-0 flex-col gap-2">
          <RadioGroup
            label={`Who on the roster is ${name}`}
            value={gone ? null : chosen}
            onChange={setChosen}
            options={[
              ...candidates.map((candidate) => ({
                value: candidate.soldierId,
                label: candidate.name,
                hint: candidate.matchedBy.map((by) => MATCHED[by]).join(', '),
              })),
              { value: OTHER, label: 'Another Soldier on the roster' },
              { value: ADD, label: 'Not on the roster yet: add as a new Soldier' },
            ]}
          />
          {chosen === OTHER && <UnlinkedSoldiers rosterId={rosterId} value={other} onChange={setOther} />}
          {decide.error && (
            <p role="alert" className="text-14 font-strong text-danger">
              {describeRefusal(decide.error)}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              busy={decide.busy}
              disabled={gone || soldierId === ''}
              onClick={() => void confirm()}
              aria-label={chosen === ADD ? `Add ${name} and link` : `Confirm ${name}`}
            >
              {chosen === ADD ? 'Add and link' : 'Confirm'}
            </Button>
            <Button onClick={() => setRefusing(true)} aria-label={`Refuse ${name}`}>
              Refuse
            </Button>
          </div>
          <ConfirmDialog
            open={refusing}
            onOpenChange={setRefusing}
            title={`Refuse ${name}`}
            description="They are notified that you did not confirm. With a new code they can ask again."
            action="Refuse"
            danger
            busy={decide.busy}
            onConfirm={() => void refuse()}
          />
        </div>
      )}
    </li>
  )
}

function UnlinkedSoldiers({
  rosterId,
  value,
  onChange,
}: {
  rosterId: string
  value: string
  onChange: (id: string) => void
}) {
  const { data } = useSoldiers(rosterId, NAME_FIELDS)
  const groups = useRoster(rosterId).data?.groups ?? []
  if (!data) return <LoadingShape shape="text" rows={1} label="Loading the roster" />
  const linked = new Set(data.soldiers.filter((soldier) => soldier.linked).map(({ id }) => id))
  return (
    <Field label="Soldier">
      <SoldierInput
        rosterId={rosterId}
        soldiers={data.soldiers}
        groups={groups}
        whyNot={(id) => (linked.has(id) ? 'Already linked to an account.' : '')}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
