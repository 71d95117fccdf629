import { addDays, type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { endDutyRoster, exportDutySheet, takeBackDuty } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { SHOWN_DAYS } from '@muster/domain/scheduling/duty-roster/limits.ts'
import type { DutySheet } from '@muster/domain/scheduling/duty-roster/schema.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import Printer from 'lucide-react/icons/printer'
import { lazy, Suspense, useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { useFile } from '../../kit/use-file.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { mayEditWhole, type RosterChoice } from '../../roster/current-roster.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { usePrinting } from '../../ui/layout/use-printing.ts'
import { DayList } from './day-list.tsx'
import { Letters } from './letters.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import { SwapsAsked } from './swaps-asked.tsx'
import { type DutyPlace, useDutySheet } from './use-duty.ts'

const DayDialog = lazy(async () => ({ default: (await import('./day-dialog.tsx')).DayDialog }))
const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }))
const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }))
const MembersPart = lazy(async () => ({ default: (await import('./members-part.tsx')).MembersPart }))
const FairnessPart = lazy(async () => ({ default: (await import('./fairness-part.tsx')).FairnessPart }))

const VIEWS = [
  { value: 'days', label: 'Days' },
  { value: 'sheet', label: 'Sheet' },
  { value: 'members', label: 'Members' },
  { value: 'fairness', label: 'Fairness' },
] as const
type View = (typeof VIEWS)[number]['value']

/** One duty roster: the sheet, or day by day on a phone, and the actions on it. */
export function SheetPage({ roster, dutyRosterId }: { roster: RosterChoice; dutyRosterId: string }) {
  const [from, setFrom] = useState<CalendarDate | null>(null)
  const place = { rosterId: roster.id, dutyRosterId }
  const { data, error, retry, previous } = useDutySheet(place, from)
  if (!data) {
    return (
      <>
        <PageHeader below title="Duty roster" />
        <NotLoaded error={error} onRetry={retry} shape="table" label="Loading the duty roster" />
      </>
    )
  }
  return (
    <div aria-busy={previous}>
      <Shown place={place} sheet={data} editable={mayEditWhole(roster, 'leave')} onFrom={setFrom} />
    </div>
  )
}

interface ShownProps {
  place: DutyPlace
  sheet: DutySheet
  editable: boolean
  onFrom: (from: CalendarDate | null) => void
}

function Shown({ place, sheet, editable, onFrom }: ShownProps) {
  const phone = useIsPhone()
  const offline = useConnection().state === 'offline'
  const [chosen, setView] = useState<View | null>(null)
  const [day, setDay] = useState<CalendarDate | null>(null)
  const [dialog, setDialog] = useState<'publish' | 'settings' | null>(null)
  // The sheet is wider than paper and is printed as the form. Printing the screen prints the days.
  const printing = usePrinting()
  const view =
    printing && chosen !== 'members' && chosen !== 'fairness' ? 'days' : (chosen ?? (phone ? 'days' : 'sheet'))
  const { settings, publishedTo, today } = sheet
  return (
    <>
      <RosterPrintHeader />
      <PageHeader
        below
        title={settings.name}
        badge={sheet.ended ? <Badge>Archived</Badge> : editable ? undefined : <Badge>View only</Badge>}
        actions={
          <>
            {editable && !sheet.ended && (
              <Button edits variant="primary" disabled={offline} onClick={() => setDialog('publish')}>
                Publish
              </Button>
            )}
            <PrintButton place={place} from={sheet.from} offline={offline} />
            {editable && (
              <More place={place} sheet={sheet} offline={offline} onSettings={() => setDialog('settings')} />
            )}
          </>
        }
      >
        <span>{publishedTo === null ? 'Not published yet' : `Published to ${formatDate(publishedTo)}`}</span>
        <span>{settings.picks === 1 ? 'One per detail' : `${settings.picks} per detail`}</span>
        {settings.grades !== null && <span>{settings.grades.join(', ')}</span>}
      </PageHeader>
      <SwapsAsked place={place} sheet={sheet} editable={editable} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 print:hidden">
        <Segmented label="View" value={view} onChange={setView} options={VIEWS} />
        {(view === 'days' || view === 'sheet') && (
          <div className="flex items-center gap-1">
            <IconButton
              icon={ChevronLeft}
              label="Four weeks earlier"
              onClick={() => onFrom(addDays(sheet.from, -SHOWN_DAYS))}
            />
            <Button onClick={() => onFrom(null)} disabled={sheet.from <= today && today <= sheet.to}>
              Today
            </Button>
            <IconButton
              icon={ChevronRight}
              label="Four weeks later"
              onClick={() => onFrom(addDays(sheet.from, SHOWN_DAYS))}
            />
          </div>
        )}
      </div>
      {sheet.publishedOnly && sheet.days.length > 0 && (view === 'days' || view === 'sheet') && (
        <p className="pb-3 text-14 text-ink-soft">Published days only. The server works out the days after them.</p>
      )}
      {(view === 'days' || view === 'sheet') &&
        (sheet.days.length === 0 ? (
          <EmptyState picture="calendar" title="No details in these four weeks">
            {sheet.to < sheet.beginsOn
              ? `The roster begins on ${formatDate(sheet.beginsOn)}.`
              : sheet.publishedOnly
                ? 'None of these days is published on this device.'
                : 'Publish the weeks before these first, or choose other weeks.'}
          </EmptyState>
        ) : view === 'days' ? (
          <DayList sheet={sheet} onDay={setDay} />
        ) : (
          <>
            <SheetGrid sheet={sheet} onDay={setDay} />
            <Letters sheet={sheet} />
          </>
        ))}
      <Suspense fallback={<LoadingShape shape="list" label="Loading" />}>
        {view === 'members' && <MembersPart place={place} sheet={sheet} editable={editable} offline={offline} />}
        {view === 'fairness' && <FairnessPart place={place} today={today} />}
        {day !== null && (
          <DayDialog place={place} sheet={sheet} day={day} editable={editable} onClose={() => setDay(null)} />
        )}
        {dialog === 'publish' && <PublishDialog place={place} sheet={sheet} onClose={() => setDialog(null)} />}
        {dialog === 'settings' && <SettingsDialog place={place} sheet={sheet} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

function PrintButton({ place, from, offline }: { place: DutyPlace; from: CalendarDate; offline: boolean }) {
  const { busy, save } = useFile(exportDutySheet)
  return (
    <Button icon={Printer} busy={busy} disabled={offline} onClick={() => save({ ...place, from, days: SHOWN_DAYS })}>
      Print DA Form 6
    </Button>
  )
}

interface MoreProps {
  place: DutyPlace
  sheet: DutySheet
  offline: boolean
  onSettings: () => void
}

function More({ place, sheet, offline, onSettings }: MoreProps) {
  const { run: end } = useWrite(endDutyRoster)
  const { run: takeBack } = useWrite(takeBackDuty)
  const tomorrow = addDays(sheet.today, 1)
  const back = sheet.publishedTo !== null && sheet.publishedTo >= tomorrow
  async function putAway(ended: boolean) {
    const done = await reportRefusal(end({ ...place, version: sheet.version, ended }), 'Nothing was changed.')
    if (!done) return
    if (!ended) return toast.done(`${sheet.settings.name} was restored.`)
    toast.undo(`${sheet.settings.name} was archived.`, () => end({ ...place, version: done.version, ended: false }))
  }
  async function takeBackAll() {
    const done = await reportRefusal(takeBack({ ...place, from: tomorrow }), 'Nothing was unpublished.')
    if (done)
      toast.done(
        `${done.takenBack === 1 ? '1 day was' : `${done.takenBack} days were`} unpublished. Those detailed who have an account are notified.`,
      )
  }
  return (
    <Menu trigger={<IconButton icon={MoreHorizontal} label="More" disabled={offline} />}>
      <MenuItem edits onSelect={onSettings}>
        Duty roster settings
      </MenuItem>
      <MenuItem edits disabled={!back} onSelect={() => void takeBackAll()}>
        Unpublish from tomorrow on
      </MenuItem>
      <MenuItem edits onSelect={() => void putAway(!sheet.ended)}>
        {sheet.ended ? 'Restore' : 'Archive'}
      </MenuItem>
    </Menu>
  )
}
