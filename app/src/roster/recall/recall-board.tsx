import { rosterName } from '@muster/domain/identity/person-name.ts'
import { ended } from '@muster/domain/kernel/sentence.ts'
import { endRecall } from '@muster/domain/roster/recall/functions.ts'
import type { RecallBoard as Board, RecallPerson } from '@muster/domain/roster/recall/schema.ts'
import { answeredByGroup, answersByPlatoon, isInPath } from '@muster/domain/roster/recall/by-group.ts'
import { countRecall, minutesAfter, type RecallState } from '@muster/domain/roster/recall/standing.ts'
import { escalationWords, recallTitle } from '@muster/domain/roster/recall/recall-title.ts'
import { PATH_GAP } from '@muster/domain/roster/groups.ts'
import MessageSquare from 'lucide-react/icons/message-square'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Figure, FigureRow } from '../../ui/marks/figure.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { textLink } from '../call-link.ts'
import { mayEdit, mayEditWhole, mayReport, type RosterChoice } from '../current-roster.ts'
import { BoardPanel } from './board-panel.tsx'
import { BoardRow } from './board-row.tsx'
import { clock, isCalledFound, minutesWords, serverNow, STATE_LABELS, STATE_ORDER, textTo } from './recall-words.ts'
import { answerAddress } from './secrets.ts'
import { type Standings, useLinks, useMarks, useStandings, useTicking } from './use-recall.ts'

const RecallPlatoons = lazy(async () => ({ default: (await import('./recall-chart.tsx')).RecallPlatoons }))

interface RecallBoardProps {
  roster: RosterChoice
  board: Board
  syncedAt: number | null
  /** This page started it, so the texts are prepared without another press. */
  textsAtOnce: boolean
  onEnded: (recallId: string) => void
  onShowRoster: () => void
}

type Only = RecallState | 'all' | 'open'

/** A running recall: who has answered, who has not, and one tap to reach them. It updates itself. */
export function RecallBoard({ roster, board, syncedAt, textsAtOnce, onEnded, onShowRoster }: RecallBoardProps) {
  const { recall, people, timeZone } = board
  const standings = useStandings(people)
  const tally = useMemo(
    () => countRecall(standings.map(({ person, standing }) => ({ told: person.told, standing }))),
    [standings],
  )
  const prepared = standings.filter(
    ({ person: { cell, links }, standing }) =>
      // A Soldier without a number gets a link but no text.
      standing.answeredAt === null && cell !== '' && links.some(({ voidedAt }) => voidedAt === null),
  ).length
  const now = serverNow(board, syncedAt, useTicking())
  const elapsed = minutesAfter(recall.startedAt, new Date(now).toISOString())
  const overdue = now > Date.parse(recall.respondBy)
  const [only, setOnly] = useState<Only>('open')
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  const platoons = useMemo(
    () => answersByPlatoon(standings.map(({ person, standing }) => ({ group: person.group, state: standing.state }))),
    [standings],
  )
  const [openId, setOpenId] = useState<string | null>(null)
  const marking = useMarks(roster.id, recall.id)
  const marks = mayReport(roster, 'contact') ? marking : null
  const links = useLinks(roster.id, recall.id)
  const waiting = standings.filter(({ standing }) => standing.answeredAt === null)
  const reachable = waiting.filter(({ person }) => person.cell !== '')
  const without = reachable.filter(({ person }) => answerAddress(recall.id, person.soldierId) === null)
  const unreachable = waiting.length - reachable.length
  const prepare = () => void links.make(without.map(({ person }) => person.soldierId)).catch(() => undefined)
  const asked = useRef(false)
  useEffect(() => {
    if (!textsAtOnce || asked.current) return
    asked.current = true
    prepare()
  })
  const shown = standings
    .filter(
      ({ person, standing }) =>
        isShown(standing, only) &&
        isCalledFound(person, search) &&
        (group === null || (group === '' ? person.group === '' : isInPath(person.group, group))),
    )
    .toSorted((a, b) => STATE_ORDER.indexOf(a.standing.state) - STATE_ORDER.indexOf(b.standing.state))
  const onReached = useCallback(
    (person: RecallPerson) => {
      const undo = marking.mark(person.soldierId, { what: 'reached by phone' })
      toast.undo(`${rosterName(person)}: reached by phone.`, undo, 'recall mark')
    },
    [marking],
  )
  const onOpen = useCallback((person: RecallPerson) => setOpenId(person.soldierId), [setOpenId])
  const open = people.find(({ soldierId }) => soldierId === openId)
  const count = (state: RecallState) => standings.filter(({ standing }) => standing.state === state).length

  return (
    <>
      <PageHeader
        title={recallTitle(recall)}
        badge={
          <Badge kind={recall.kind === 'real' ? 'late' : 'here'}>{recall.kind === 'real' ? 'Real' : 'Drill'}</Badge>
        }
        actions={
          <>
            <Button onClick={onShowRoster}>Alert roster</Button>
            {mayEditWhole(roster, 'contact') && (
              <EndButtons rosterId={roster.id} board={board} onEnded={onEnded} tally={tally} />
            )}
          </>
        }
      >
        <span>{roster.name}</span>
        <span>
          Started {clock(recall.startedAt, timeZone)} by {recall.startedBy}, {minutesWords(elapsed)} ago
        </span>
        <span className={overdue ? 'font-strong text-danger' : undefined}>
          Answer by {clock(recall.respondBy, timeZone)}
        </span>
        {recall.reportBy && <span>Report by {clock(recall.reportBy, timeZone)}</span>}
        {recall.groups && <span>{recall.groups.join(', ')}</span>}
      </PageHeader>
      <p className="max-w-[70ch] pb-3 text-16 whitespace-pre-line">
        {recall.message}
        {recall.place && (
          <>
            {'\n'}Report to <PlaceLink place={recall.place} words={ended(recall.place)} />
          </>
        )}
      </p>
      <FigureRow>
        <Figure
          size="medium"
          label="Answered"
          value={tally.acknowledged}
          unit={`of ${tally.called}`}
          onOpen={() => setOnly('all')}
        />
        <Figure size="medium" label="No answer" value={tally.noAnswer} onOpen={() => setOnly('open')} />
        <Figure
          size="medium"
          label="Need help"
          value={tally.needHelp}
          alert={tally.needHelp > 0}
          onOpen={() => setOnly('need help')}
        />
        <Figure size="medium" label="On the way" value={tally.onTheWay} onOpen={() => setOnly('on the way')} />
        <Figure size="medium" label="Arrived" value={tally.arrived} onOpen={() => setOnly('arrived')} />
        <Figure size="medium" label="Unable to report" value={tally.cannotCome} onOpen={() => setOnly('cannot come')} />
      </FigureRow>
      {platoons.length > 0 && (
        <div className="pt-4">
          <Suspense fallback={<LoadingShape shape="chart" label="Loading the picture" />}>
            <RecallPlatoons
              platoons={platoons}
              chosen={group}
              onChoose={(chosen) => {
                setGroup(chosen)
                // The press asks for all of a platoon, not only for those still to reach.
                setOnly(chosen === null ? 'open' : 'all')
              }}
            />
          </Suspense>
        </div>
      )}
      <p className="tabular py-2 text-12 text-ink-soft">
        {tally.notified} of {tally.called} notified in the app or reached.
        {prepared > 0 &&
          ` ${prepared} without an answer ${prepared === 1 ? 'has' : 'have'} a text prepared; only the phone it is sent from knows whether it was sent.`}
        {board.escalations.map((step) => ` ${clock(step.at, timeZone)}: ${escalationWords(step)}`)}
      </p>
      {mayEdit(roster, 'contact') && without.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-l-4 border-brass bg-brass-soft px-3 py-2 print:hidden">
          <p className="max-w-[60ch] text-14">
            Text the {without.length} who haven’t answered: prepare the texts, then send each with one tap from your own
            phone.
            {unreachable > 0 &&
              ` ${unreachable === 1 ? '1 other has' : `${unreachable} others have`} no number: reach them another way.`}
          </p>
          <Button variant="primary" icon={MessageSquare} busy={links.busy} onClick={prepare}>
            Prepare {without.length} texts
          </Button>
        </div>
      )}
      {links.error && <ErrorState message={describeRefusal(links.error)} />}
      <Part
        title={`By name: ${shown.length}`}
        action={
          <span className="flex flex-wrap gap-2 print:hidden">
            {group !== null && (
              <Button icon={X} onClick={() => setGroup(null)} className="max-w-56 truncate">
                {group.split(PATH_GAP).at(-1) || 'No group'} only
              </Button>
            )}
            <SearchInput label="Search those called" slash value={search} onChange={setSearch} />
            <Select
              aria-label="Show"
              className="w-auto"
              value={only}
              onChange={(event) => setOnly(event.target.value as Only)}
              options={[
                { value: 'open', label: `Still to reach (${tally.noAnswer + tally.needHelp})` },
                { value: 'all', label: `Everybody (${tally.called})` },
                ...STATE_ORDER.map((state) => ({ value: state, label: `${STATE_LABELS[state]} (${count(state)})` })),
              ]}
            />
          </span>
        }
      >
        {shown.length === 0 ? (
          <EmptyState
            picture={only === 'open' && search === '' ? 'done' : 'search'}
            title={only === 'open' && search === '' ? 'Everybody has answered' : 'Nobody here'}
          >
            {only === 'open' && search === '' ? 'Close the recall when all have arrived.' : 'Choose another list.'}
          </EmptyState>
        ) : (
          <ul className="border-t border-line">
            {shown.map(({ person, standing }) => {
              const address = answerAddress(recall.id, person.soldierId)
              const text =
                address === null
                  ? undefined
                  : textLink(person.cell, textTo(recall, { unit: roster.name, timeZone, address }))
              return (
                <BoardRow
                  key={person.soldierId}
                  person={person}
                  name={rosterName(person)}
                  standing={standing}
                  timeZone={timeZone}
                  text={text}
                  onReached={marks ? onReached : null}
                  onOpen={onOpen}
                />
              )
            })}
          </ul>
        )}
      </Part>
      <ByGroup standings={standings} />
      {open && (
        <BoardPanel
          key={open.soldierId}
          person={open}
          name={rosterName(open)}
          recall={recall}
          rosterId={roster.id}
          timeZone={timeZone}
          marks={marks}
          mayVoid={mayEdit(roster, 'contact')}
          onClose={() => setOpenId(null)}
        />
      )}
      <p className="sr-only" role="status">
        {tally.acknowledged} of {tally.called} answered
      </p>
    </>
  )
}

function isShown(standing: Standings[number]['standing'], only: Only): boolean {
  if (only === 'all') return true
  if (only === 'open') return standing.answeredAt === null || standing.state === 'need help'
  return standing.state === only
}

/** The progress of each group. */
export function ByGroup({ standings }: { standings: Standings }) {
  const groups = useMemo(
    () =>
      answeredByGroup(
        standings.map(({ person, standing }) => ({ group: person.group, answered: standing.answeredAt !== null })),
      ),
    [standings],
  )
  if (groups.length < 2) return null
  return (
    <Part title="By group">
      <ul className="grid gap-x-8 desk:grid-cols-2">
        {groups.map(({ name, answered, called }) => (
          <li key={name} className="border-b border-line py-2 break-inside-avoid">
            <Progress label={name || 'No group'} value={answered} max={called} text={`${answered} of ${called}`} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function EndButtons(props: {
  rosterId: string
  board: Board
  tally: ReturnType<typeof countRecall>
  onEnded: (recallId: string) => void
}) {
  const { rosterId, board, tally, onEnded } = props
  const { run, busy, error } = useWrite(endRecall)
  const [asking, setAsking] = useState<'closed' | 'cancelled' | null>(null)
  const recallId = board.recall.id
  const end = (how: 'closed' | 'cancelled') =>
    void run({ rosterId, recallId, how }).then(
      () => onEnded(recallId),
      () => setAsking(null),
    )
  return (
    <>
      <Button onClick={() => setAsking('cancelled')}>Cancel recall</Button>
      <Button onClick={() => setAsking('closed')}>Close recall</Button>
      {error && <ErrorState message={describeRefusal(error)} />}
      <ConfirmDialog
        open={asking === 'closed'}
        onOpenChange={() => setAsking(null)}
        title="Close the recall"
        description={`${tally.acknowledged} of ${tally.called} have answered, ${tally.noAnswer} have not. The report is made now and does not change; later answers are kept with it.`}
        action="Close and open the report"
        busy={busy}
        onConfirm={() => end('closed')}
      />
      <ConfirmDialog
        open={asking === 'cancelled'}
        onOpenChange={() => setAsking(null)}
        title="Cancel the recall"
        description={`Everyone with an account is notified that they do not need to report, and personal links say so. Tell those you texted yourself. ${tally.called} were called.`}
        action="Cancel the recall"
        keep="Keep the recall"
        danger
        busy={busy}
        onConfirm={() => end('cancelled')}
      />
    </>
  )
}
