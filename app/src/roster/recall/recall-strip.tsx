import { countRecall } from '@muster/domain/roster/recall/standing.ts'
import { recallTitle } from '@muster/domain/roster/recall/recall-title.ts'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { clock } from './recall-words.ts'
import { useBoard, useStandings } from './use-recall.ts'

const NOBODY: never[] = []

/** Shown while a recall of the roster runs: its progress, and the link to its board. */
export function RecallStrip({ rosterId }: { rosterId: string }) {
  const { data } = useBoard(rosterId, null)
  const standings = useStandings(data?.people ?? NOBODY)
  if (!data) return null
  const { called, acknowledged, noAnswer, needHelp } = countRecall(
    standings.map(({ standing }) => ({ told: true, standing })),
  )
  return (
    <div className="my-3 flex flex-wrap items-center justify-between gap-2 border-l-4 border-danger bg-danger-soft px-3 py-2 print:hidden">
      <p className="tabular text-14">
        <span className="font-strong">
          {recallTitle(data.recall)} since {clock(data.recall.startedAt, data.timeZone)}.
        </span>{' '}
        {acknowledged} of {called} answered, {noAnswer} not{needHelp > 0 && `, ${needHelp} need help`}.
      </p>
      <Link to="/soldiers/alerts" className={buttonClass('quiet')}>
        Open the recall
      </Link>
    </div>
  )
}
