import { resultWords } from '@muster/domain/readiness/result-words.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { changedWords } from '@muster/domain/kernel/changed-meanwhile.ts'
import { getSoldierReadiness, removeReadiness, setReadinessApplies } from '@muster/domain/readiness/functions.ts'
import { intervalWords, type ItemLine } from '@muster/domain/readiness/policy.ts'
import { EMPTY_CELL } from '@muster/domain/readiness/cells.ts'
import type { HistoryRecord, SoldierReadiness } from '@muster/domain/readiness/schema.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ColourWord } from '../colour-mark.tsx'
import { type MatrixRow, rowOf } from '@muster/domain/readiness/matrix.ts'
import { stateWords } from '../words.ts'
import { HistoryList } from './history-list.tsx'
import { ProfileList } from './profile-list.tsx'
import { RecordForm } from './record-form.tsx'

interface ItemPanelProps {
  rosterId: string
  soldierId: string
  item: string
  mayChange: boolean
  onClose: () => void
}

/** One item of one Soldier: its status, a new result, and its history. */
export function ItemPanel({ rosterId, soldierId, item, mayChange, onClose }: ItemPanelProps) {
  const {
    data: here,
    error,
    retry,
  } = useRead(getSoldierReadiness, { rosterId, soldierId, item }, { keepPrevious: ['item'] })
  const lines = (here?.policy ?? SEED_READINESS).lines
  const line = lines.find(({ key }) => key === item)
  const row = here && rowOf(here.soldier, lines, here.today)
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={row?.name ?? 'Readiness'}
      subtitle={line?.label}
      footer={
        <Link to="/soldiers/$soldierId" params={{ soldierId }} className={buttonClass('quiet')}>
          Open record
        </Link>
      }
    >
      {here && row && line ? (
        <ItemBody
          key={`${soldierId} ${item}`}
          about={here}
          row={row}
          line={line}
          mayChange={mayChange && here.mayChange}
        />
      ) : (
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the item" />
      )}
    </SidePanel>
  )
}

interface ItemBodyProps {
  about: SoldierReadiness
  row: MatrixRow
  line: ItemLine
  mayChange: boolean
}

function ItemBody({ about, row, line, mayChange }: ItemBodyProps) {
  const { rosterId, today, timeZone, history } = about
  const [doing, setDoing] = useState<'record' | HistoryRecord | null>(null)
  const state = row.states.get(line.key)
  const cell = row.cells.get(line.key) ?? EMPTY_CELL
  const remove = useWrite(removeReadiness)
  const records = history.filter((one) => one.item === line.key)
  const recorded = line.kind !== 'field' && line.kind !== 'profile'
  const form = {
    rosterId,
    soldierId: row.id,
    line,
    mos: row.soldier.mos,
    version: cell.version,
    today,
    onDone: () => setDoing(null),
  }

  async function takeOut(record: HistoryRecord) {
    const asked = { rosterId, recordId: record.id, id: crypto.randomUUID(), seen: cell.version }
    const done = await reportRefusal(remove.run(asked), 'The result was not removed.')
    if (done?.conflict) toast.problem(changedWords(done.conflict.by, 'this result'))
    else if (done) toast.done('Removed. It stays in the history.')
  }

  return (
    <div className="flex flex-col gap-4">
      <div>
        {state && (
          <p className="text-16 font-heavy">
            <ColourWord colour={state.colour} words={stateWords(state)} />
          </p>
        )}
        {state?.derived !== undefined && (
          <p>
            {resultWords(line, cell)}: the PHA or dental exam is overdue. Record the exam to return to the class on
            record.
          </p>
        )}
        {cell.doneOn && state?.derived === undefined && (
          <p>
            {resultWords(line, cell)}, {formatDate(cell.doneOn)}
          </p>
        )}
        <p className="text-14 text-ink-soft">
          Due {intervalWords(line.every)}. {line.source}.{line.verify && ' To be verified.'}
        </p>
      </div>
      {line.kind === 'profile' && (
        <ProfileList
          rosterId={rosterId}
          soldierId={row.id}
          profiles={about.profiles}
          today={today}
          mayChange={mayChange}
        />
      )}
      {line.kind === 'field' && (
        <p className="text-14">This date is kept on the roster. Open the record to change it.</p>
      )}
      {recorded && mayChange && doing === null && state?.colour !== 'none' && (
        <p>
          <Button variant="primary" edits={false} onClick={() => setDoing('record')}>
            Record a result
          </Button>
        </p>
      )}
      {doing === 'record' && <RecordForm {...form} onCancel={() => setDoing(null)} />}
      {doing !== null && doing !== 'record' && (
        <RecordForm key={doing.id} {...form} correcting={doing} onCancel={() => setDoing(null)} />
      )}
      {recorded && records.length > 0 && (
        <section>
          <h3 className="pb-1 text-14 font-heavy">History</h3>
          <HistoryList
            records={records}
            lineOf={() => line}
            timeZone={timeZone}
            onCorrect={mayChange ? setDoing : undefined}
            onRemove={mayChange ? takeOut : undefined}
          />
        </section>
      )}
      {mayChange && <Opting rosterId={rosterId} row={row} line={line} />}
    </div>
  )
}

/** Includes or exempts this Soldier from the item, if that differs from the policy. */
function Opting({ rosterId, row, line }: { rosterId: string; row: MatrixRow; line: ItemLine }) {
  const set = useWrite(setReadinessApplies)
  const opted = row.soldier.opted.find(([key]) => key === line.key)?.[1]
  const applies = row.states.get(line.key)?.colour !== 'none'
  // A Soldier without a profile has no profile to keep current, so there is nothing to exempt.
  if (line.kind === 'profile') return null

  async function undo() {
    const asked = { rosterId, item: line.key, soldierIds: [row.id], applies: opted ?? null }
    if (await reportRefusal(set.run(asked), 'It was not undone.')) toast.done('Undone.')
  }

  async function opt(wanted: boolean | null) {
    const asked = { rosterId, item: line.key, soldierIds: [row.id], applies: wanted }
    const done = await reportRefusal(set.run(asked), 'Nothing was changed.')
    if (done)
      toast.undo(
        wanted === null
          ? `${line.label} follows the policy again.`
          : wanted
            ? `${line.label} is now tracked for ${row.name}.`
            : `${line.label} is no longer tracked for ${row.name}.`,
        () => void undo(),
        `applies ${row.id} ${line.key}`,
      )
  }

  return (
    <section className="border-t border-line pt-3">
      <p className="pb-2 text-14">
        {applies ? 'This item applies to this Soldier' : 'This item does not apply to this Soldier'}
        {opted === undefined ? ' under the policy.' : ': a leader set it.'} The reason is not kept.
      </p>
      <p className="flex flex-wrap gap-2">
        <Button busy={set.busy} onClick={() => void opt(!applies)}>
          {applies ? 'Not for this Soldier' : 'Track for this Soldier'}
        </Button>
        {opted !== undefined && (
          <Button busy={set.busy} onClick={() => void opt(null)}>
            Follow the policy
          </Button>
        )}
      </p>
    </section>
  )
}
