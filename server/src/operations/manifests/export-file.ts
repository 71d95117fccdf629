import { type Issue, NOTICE } from '../../platform/paper/issue.ts'
import { fileOf } from '../../platform/paper/file.ts'
import { ended } from '@muster/domain/kernel/sentence.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate, formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import { PROBLEMS_LIMIT } from '@muster/domain/operations/manifests/limits.ts'
import type { Manifest, ManifestSeat, ManifestVehicle } from '@muster/domain/operations/manifests/schema.ts'
import {
  type Rider,
  SEAT_ROLE_LABELS,
  type SeatProblem,
  seatRestrictions,
  takenSeats,
} from '@muster/domain/operations/manifests/seating.ts'
import { PERSONAL_DATA_MARKING, type PdfBlock, type PdfReport, renderPdf } from '../../platform/pdf/document.ts'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write.ts'

interface PrintedManifest {
  readonly manifest: Manifest
  readonly problems: readonly SeatProblem[]
  readonly notes: readonly SeatProblem[]
  readonly riders: ReadonlyMap<string, Rider>
  readonly labelOf: (code: string) => string
  readonly issue: Issue
}

type Format = 'pdf' | 'xlsx' | 'csv'

export async function manifestFile(of: PrintedManifest, format: Format): Promise<FileContent> {
  return fileOf(['manifest', of.manifest.name, of.manifest.on], format, await WRITERS[format](of))
}

const WRITERS: Readonly<Record<Format, (of: PrintedManifest) => Promise<Buffer>>> = {
  pdf: (of) => renderPdf(manifestPdf(of)),
  xlsx: (of) =>
    writeXlsx([
      { name: 'Manifest', grid: gridOf(of) },
      { name: 'About', grid: aboutOf(of) },
    ]),
  // The details come below, so that the headings stay the first line.
  csv: async (of) => writeCsv([...gridOf(of).map((row) => row.map(String)), [''], ...aboutOf(of)]),
}

const insideOf = ({ seats }: Manifest, { id }: ManifestVehicle) => seats.filter(({ vehicleId }) => vehicleId === id)

/** How many ride in it, also those whom the reader does not see. */
const ridingIn = (manifest: Manifest, { id }: ManifestVehicle) =>
  takenSeats(manifest).filter(({ vehicleId }) => vehicleId === id).length

function restrictionsOf({ riders }: PrintedManifest, vehicle: ManifestVehicle, { soldierId, role }: ManifestSeat) {
  const rider = riders.get(soldierId)
  if (rider?.licensesUnseen && role === 'driver') return 'license not shown'
  return rider ? seatRestrictions(rider, vehicle, role) : null
}

/** The problems, then the notes. Those that do not fit are counted. */
function remarksOf({ problems, notes }: PrintedManifest): [string, string][] {
  const lines = (what: string, list: readonly SeatProblem[]): [string, string][] => {
    const more = list.length - PROBLEMS_LIMIT
    return [
      ...list.slice(0, PROBLEMS_LIMIT).map(({ message }): [string, string] => [what, message]),
      ...(more > 0 ? [[what, `and ${more} more.`] satisfies [string, string]] : []),
    ]
  }
  return [...lines('Check', problems), ...lines('Note', notes)]
}

const stateOf = ({ state, final }: Manifest) =>
  state === 'final' && final ? ended(`Final, by ${final.by}`) : 'DRAFT, not final.'

function aboutOf(of: PrintedManifest): string[][] {
  const { manifest } = of
  return [
    ['Manifest', manifest.name],
    ['Date', formatDate(manifest.on)],
    ...(manifest.place ? [['Place', manifest.place]] : []),
    ['State', stateOf(manifest)],
    ...remarksOf(of),
  ]
}

/** A line for each taken seat, and one for each vehicle without riders. */
function gridOf(of: PrintedManifest): (string | number)[][] {
  const { manifest, labelOf } = of
  return [
    [
      ...['Order', 'Bumper no.', 'Vehicle', 'FMC', 'Seats', 'Seat', 'Rank', 'Last name', 'First name'],
      ...['Load', 'Sensitive items', 'Comms', 'License restrictions'],
    ],
    ...manifest.vehicles.flatMap((vehicle, at): (string | number)[][] => {
      const { bumper, capable, seats, load } = vehicle
      const head = [at + 1, bumper, labelOf(vehicle.vehicle), capable ? 'FMC' : 'NMC', seats]
      const ticks = [load, vehicle.sensitive ? 'Yes' : '', vehicle.comms ? 'Yes' : '']
      const inside = insideOf(manifest, vehicle)
      if (inside.length === 0) return [[...head, '', '', '', '', ...ticks, '']]
      return inside.map((seat) => [
        ...head,
        ...[SEAT_ROLE_LABELS[seat.role], seat.rank, seat.last, seat.first],
        ...ticks,
        restrictionsOf(of, vehicle, seat) ?? '',
      ])
    }),
  ]
}

/** Headcounts first, then by vehicle and by name, on one page if that stays readable. */
function manifestPdf(of: PrintedManifest): PdfReport {
  const { manifest, labelOf, issue } = of
  const { vehicles } = manifest
  const all = vehicles.reduce((sum, vehicle) => sum + vehicle.seats, 0)
  const instant = issue.createdAt
  return {
    title: `Manifest: ${manifest.name}`,
    unit: manifest.rosterName,
    asOf: formatMoment(instant, manifest.timeZone),
    by: issue.by,
    marking: PERSONAL_DATA_MARKING,
    orientation: 'portrait',
    createdAt: instant,
    fitPages: [1, 2, 3],
    smallestType: 7,
    wholeWords: true,
    blocks: [
      {
        kind: 'text',
        text: [`For ${formatDate(manifest.on)}.`, manifest.place && `${manifest.place}.`, stateOf(manifest)]
          .filter(Boolean)
          .join(' '),
      },
      ...remarksOf(of).map(([what, text]): PdfBlock => ({ kind: 'text', text: `${what}: ${text}` })),
      {
        kind: 'table',
        grid: true,
        columns: [
          { heading: 'Order', align: 'right' },
          ...['Bumper no.', 'Vehicle', 'FMC', 'Load', 'Sens. items', 'Comms'].map((heading) => ({ heading })),
          { heading: 'Seats', align: 'right' },
          { heading: 'Riding', align: 'right' },
        ],
        rows: [
          ...vehicles.map((vehicle, at) => ({
            cells: [
              ...[String(at + 1), vehicle.bumper, labelOf(vehicle.vehicle), vehicle.capable ? 'FMC' : 'NMC'],
              ...[vehicle.load, vehicle.sensitive ? '[X]' : '[  ]', vehicle.comms ? '[X]' : '[  ]'],
              ...[String(vehicle.seats), String(ridingIn(manifest, vehicle))],
            ],
          })),
          {
            strong: true,
            cells: ['', 'Total', `${vehicles.length}`, '', '', '', '', `${all}`, `${takenSeats(manifest).length}`],
          },
        ],
      },
      {
        kind: 'table',
        columns: ['Seat', 'Rank', 'Name', 'On', 'Off'].map((heading) => ({ heading })),
        rows: vehicles.flatMap((vehicle, at) => {
          const inside = insideOf(manifest, vehicle)
          return [
            {
              strong: true,
              opens: true,
              cells: [
                `${at + 1}. ${vehicle.bumper}, ${labelOf(vehicle.vehicle)}: ${ridingIn(manifest, vehicle)} of ${vehicle.seats}`,
                ...['', '', '', ''],
              ],
            },
            ...inside.map((seat) => {
              const name = rosterName({ ...seat, rank: '' }).trim()
              const under = restrictionsOf(of, vehicle, seat)
              return {
                cells: [
                  ...[SEAT_ROLE_LABELS[seat.role], seat.rank, under ? `${name} (${under})` : name],
                  ...['[  ]', '[  ]'],
                ],
              }
            }),
          ]
        }),
      },
      { kind: 'text', text: NOTICE },
    ],
  }
}
