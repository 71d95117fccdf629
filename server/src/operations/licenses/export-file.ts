import { fileOf } from '../../platform/paper/file.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import type { exportLicenses } from '@muster/domain/operations/licenses/functions.ts'
import { LICENSE_KINDS, QUALIFICATION_LABELS } from '@muster/domain/operations/licenses/kinds.ts'
import type { ListedLicense } from '@muster/domain/operations/licenses/schema.ts'
import { vehicleOf } from '@muster/domain/operations/licenses/vehicles.ts'
import { type Issue, NOTICE } from '../../platform/paper/issue.ts'
import { PERSONAL_DATA_MARKING, type PdfReport, renderPdf } from '../../platform/pdf/document.ts'
import type { Cell, Grid } from '../../platform/spreadsheet/grid.ts'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write.ts'
import type { ChainViewer } from '../../roster/scope.ts'

type Format = InputOf<typeof exportLicenses>['format']

/** Nobody reads more than so many lines. */
export const MOST_EXPORTED = 5000

interface LicenseList {
  readonly licenses: readonly ListedLicense[]
  readonly scope: Pick<ChainViewer, 'name' | 'timeZone'>
  readonly ended: boolean
  readonly issue: Issue
}

/** Licenses as the truck master keeps them. */
export async function exportFile(of: LicenseList, format: Format): Promise<FileContent> {
  const day = dayAt(of.issue.createdAt, of.scope.timeZone)
  return fileOf(['licenses', of.scope.name, day], format, await WRITERS[format](of))
}

const WRITERS: Readonly<Record<Format, (of: LicenseList) => Promise<Buffer>>> = {
  pdf: (of) => renderPdf(pdfOf(of)),
  xlsx: (of) => writeXlsx([{ name: 'Licenses', grid: gridOf(of) }]),
  csv: async (of) => writeCsv(gridOf(of).map((row) => row.map(textOf))),
}

function gridOf({ licenses }: LicenseList): Grid {
  return [
    [
      ...['Rank', 'Last name', 'First name', 'Roster', 'Kind', 'Status', 'Issued', 'Valid until', 'Last check ride'],
      ...['Check ride due', 'Vehicles', 'Learner on', 'Restrictions', 'Qualifications', 'State', 'Class', 'Courses'],
      ...['Ended', 'Why', 'Note'],
    ],
    ...licenses.map((one): Cell[] => [
      ...[one.rank, one.last, one.first, one.rosterName, LICENSE_KINDS[one.kind].label, standingOf(one)],
      ...[one.issuedOn, one.expires, one.checkRideOn, one.ride].map((date) => date && { date }),
      ...[vehiclesOf(one, 'qualified'), vehiclesOf(one, 'learner'), one.restrictions.join(', ')],
      one.qualifications.map((each) => QUALIFICATION_LABELS[each]).join(', '),
      ...[one.state, one.licenseClass, coursesOf(one)],
      ...[one.endedOn && { date: one.endedOn }, one.endReason, one.note],
    ]),
  ]
}

const STANDING = { red: 'Expired', amber: 'Expires soon', green: 'Current', grey: 'Missing information' } as const

function standingOf({ colour }: ListedLicense): string {
  return colour === null ? 'Ended' : STANDING[colour]
}

function vehiclesOf({ vehicles }: ListedLicense, standing: 'qualified' | 'learner'): string {
  return vehicles
    .filter((one) => one.standing === standing)
    .map(({ vehicle }) => vehicleOf(vehicle).label)
    .join(', ')
}

function coursesOf({ courses }: ListedLicense): string {
  return courses.map(({ course, on }) => `${course} ${formatDate(on)}`).join(', ')
}

function pdfOf({ licenses, scope, ended, issue }: LicenseList): PdfReport {
  const headings = ['Name', 'Roster', 'License', 'For', 'Valid until', 'Check ride due', 'Status']
  return {
    title: ended ? 'Inactive licenses' : 'Licenses',
    unit: scope.name,
    asOf: `${formatDate(dayAt(issue.createdAt, scope.timeZone))} ${formatTime(issue.createdAt, scope.timeZone)}`,
    by: issue.by,
    marking: PERSONAL_DATA_MARKING,
    orientation: 'landscape',
    createdAt: issue.createdAt,
    blocks: [
      { kind: 'text', text: licenses.length === 0 ? 'No licenses.' : `Licenses: ${licenses.length}.` },
      ...(licenses.length === 0
        ? []
        : [
            {
              kind: 'table' as const,
              columns: headings.map((heading) => ({ heading })),
              rows: licenses.map((one) => ({
                cells: [
                  ...[rosterName(one), one.rosterName, LICENSE_KINDS[one.kind].label, subjectOf(one)],
                  ...[one.expires, one.ride].map((date) => (date === null ? '' : formatDate(date))),
                  one.endedOn === null ? standingOf(one) : `${one.endReason} ${formatDate(one.endedOn)}`,
                ],
              })),
            },
          ]),
      { kind: 'text', text: NOTICE },
    ],
  }
}

/** What it is for, in a few words. */
function subjectOf(one: ListedLicense): string {
  if (one.kind === 'civilian') return [one.state, one.licenseClass].filter(Boolean).join(' ')
  if (one.kind === 'motorcycle') return coursesOf(one)
  const learner = vehiclesOf(one, 'learner')
  return [vehiclesOf(one, 'qualified'), learner && `learner: ${learner}`].filter(Boolean).join('; ')
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? cell.date : String(cell)
}
