import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCurrentRoster } from '../../../roster/current-roster.ts'
import { DutyList } from '../duty-list.tsx'
import { SheetPage } from '../sheet-page.tsx'

/** The list of duty rosters, or the sheet of one of them. */
export function DutyRostersScreen() {
  const roster = useCurrentRoster()
  const navigate = useNavigate()
  const { duty }: { duty?: string } = useSearch({ strict: false })
  const open = (id: string) => void navigate({ to: '.', search: { duty: id } })
  if (duty) return <SheetPage key={`${roster.id}${duty}`} roster={roster} dutyRosterId={duty} />
  return <DutyList roster={roster} onOpen={open} />
}
