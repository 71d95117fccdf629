import { endFormation, listFormations, saveFormation } from '@muster/domain/dutyday/formations/functions.ts'
import type { Formation } from '@muster/domain/dutyday/formations/schema.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { isFromAbove, mayEditWhole, useCurrentRoster } from '../../roster/current-roster.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { DaysOff } from '../formations/days-off.tsx'
import { FormationForm, weekdaysText } from '../formations/formation-form.tsx'

/** The recurring formations, and the unit's days off. */
export function FormationsScreen() {
  const roster = useCurrentRoster()
  const rosterId = roster.id
  const { data, error, retry } = useRead(listFormations, { rosterId }, { enabled: !isFromAbove(roster) })
  const { run: save } = useWrite(saveFormation)
  const { run: end } = useWrite(endFormation)
  const [editing, setEditing] = useState<Formation | 'new' | null>(null)
  const editable = mayEditWhole(roster, 'accountability')

  async function endOne({ id, version: _, ...formation }: Formation) {
    try {
      const { version } = await end({ rosterId, formationId: id })
      toast.undo(`${formation.name} was deactivated.`, () =>
        save({ rosterId, formationId: id, version, formation }).then(
          () => undefined,
          (refusal: Refusal) => toast.problem(describeRefusal(refusal)),
        ),
      )
    } catch (refusal) {
      toast.problem(describeRefusal(refusal as Refusal))
    }
  }

  const header = (
    <>
      <PageHeader
        title="Formations"
        actions={
          data &&
          editable &&
          editing === null && (
            <Button edits variant="primary" icon={Plus} onClick={() => setEditing('new')}>
              Add a formation
            </Button>
          )
        }
      >
        <span>{roster.name}</span>
      </PageHeader>
    </>
  )
  if (isFromAbove(roster)) {
    return (
      <>
        {header}
        <EmptyState picture="locked" title="Managed by its own leaders">
          The leaders of this roster set its formations.
        </EmptyState>
      </>
    )
  }
  if (!data) {
    return (
      <>
        {header}
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the formations" />
      </>
    )
  }
  return (
    <>
      {header}
      {editing !== null && (
        <FormationForm
          key={editing === 'new' ? 'new' : editing.id}
          rosterId={rosterId}
          formation={editing === 'new' ? null : editing}
          onDone={() => setEditing(null)}
        />
      )}
      {data.formations.length === 0 ? (
        editing === null && (
          <EmptyState title="No formations yet">
            Until you add one, the day’s report is due at the time in the roster’s settings. Add the morning formation
            and further checks such as work call and close-out: leaders see when each is due, and are reminded when it
            is late.
          </EmptyState>
        )
      ) : (
        <ul aria-label="Formations" className="border-t border-line">
          {data.formations.map((formation) => (
            <li
              key={formation.id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3">
                  <span className="tabular text-20 font-heavy">{formation.time.replace(':', '')}</span>
                  <span className="font-strong">{formation.name}</span>
                  {formation.counts === 'day' && <Badge kind="here">Report of record</Badge>}
                </p>
                <p className="text-12 text-ink-soft">
                  {weekdaysText(formation.weekdays)}
                  {formation.onDaysOff ? ', also on days off' : ''}. Closes after {formation.closesAfter} min.
                </p>
              </div>
              {editable && (
                <span className="flex gap-2">
                  <Button
                    edits
                    icon={Pencil}
                    aria-label={`Edit ${formation.name}`}
                    onClick={() => setEditing(formation)}
                  >
                    Edit
                  </Button>
                  <Button edits aria-label={`Deactivate ${formation.name}`} onClick={() => void endOne(formation)}>
                    Deactivate
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Part title="Days off">
        <DaysOff rosterId={rosterId} daysOff={data.daysOff} editable={editable} />
      </Part>
    </>
  )
}
