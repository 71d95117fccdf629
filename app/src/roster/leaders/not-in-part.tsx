import { areaOfScreen } from '@muster/domain/roster/leaders/area-of-screen.ts'
import { closedWords, WHOLE_WORDS } from '@muster/domain/roster/leaders/part.ts'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { maySee, type RosterChoice } from '../current-roster.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'

interface NotInPartProps {
  roster: Pick<RosterChoice, 'part'>
  path: string
  title: string
}

/** In place of a screen that the person's part of the roster does not include. */
export function NotInPart({ roster, path, title }: NotInPartProps) {
  const area = areaOfScreen(path)
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        picture="locked"
        title="Not in your part of this roster"
        action={
          <Link to="/dashboard" className={buttonClass('primary')}>
            Open Today
          </Link>
        }
      >
        {area && (maySee(roster, area) ? WHOLE_WORDS : closedWords(area))}
      </EmptyState>
    </>
  )
}
