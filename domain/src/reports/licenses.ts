import { rosterName } from '../identity/person-name.ts'
import { licensesTopic } from '../operations/licenses/functions.ts'
import { LICENSE_KIND_NAMES, LICENSE_KINDS } from '../operations/licenses/kinds.ts'
import { COLOUR_LABELS } from '../operations/licenses/list.ts'
import type { ListedLicense } from '../operations/licenses/schema.ts'
import { day, many, placeName, state, stateCell, STATE_PARTS, text } from './cells.ts'
import { declareReport } from './declare-report.ts'
import { barsByPlace, inGroup, placeWord, type ReportPlaces } from './places.ts'
import type { ReportRow } from './schema.ts'
import { STATES } from './states.ts'

export interface LicenseReportFacts {
  readonly places: ReportPlaces
  /** Current licenses. The one that lapses first comes first. */
  readonly licenses: readonly ListedLicense[]
}

const PARTS = STATES.map((one) => ({ ...STATE_PARTS[one], label: COLOUR_LABELS[one] }))

export const licensesReport = declareReport<LicenseReportFacts>({
  id: 'licenses',
  title: 'License currency',
  question: 'Which licenses and check rides are current, and which expire next?',
  filters: { group: true, period: null, choice: { label: 'Kind of license', all: 'All kinds' } },
  chart: 'bars',
  rowsTitle: 'By license',
  empty: {
    title: 'No licenses on record',
    help: 'Enter who holds which license with its dates, and the report says what is current and what expires.',
    path: '/operations/licenses',
    action: 'Open licenses',
  },
  topics: (rosterId) => [licensesTopic(rosterId)],
  build({ places, licenses }, asked) {
    const kept = inGroup(licenses, places.groups, asked.groupId).filter(
      ({ kind }) => asked.choice === null || kind === asked.choice,
    )
    const counted = (of: readonly ListedLicense[], one: (typeof STATES)[number]) =>
      of.filter(({ colour }) => colour === one).length
    const expired = counted(kept, 'red')
    return {
      figures: [
        { label: COLOUR_LABELS.red, value: expired, unit: '' },
        { label: COLOUR_LABELS.amber, value: counted(kept, 'amber'), unit: '' },
        { label: COLOUR_LABELS.grey, value: counted(kept, 'grey'), unit: 'never counted as current' },
        {
          label: COLOUR_LABELS.green,
          value: counted(kept, 'green'),
          unit: `of ${kept.length.toLocaleString('en-US')}`,
        },
      ],
      chart:
        kept.length === 0
          ? null
          : barsByPlace('Licenses', kept, { places, asked, parts: PARTS }, (items) =>
              STATES.map((one) => counted(items, one)),
            ),
      columns: [
        text('name', 'Soldier'),
        text('place', placeWord(asked.over)),
        text('kind', 'License'),
        text('vehicles', 'Vehicles'),
        day('expires', 'Expires'),
        day('ride', 'Check ride by'),
        state('state', 'Status'),
      ],
      rows: kept.map(
        (one): ReportRow => ({
          key: one.id,
          cells: [
            rosterName(one),
            placeName(one, places, asked.over),
            LICENSE_KINDS[one.kind].label,
            one.vehicles
              .map(({ vehicle, standing }) => (standing === 'learner' ? `${vehicle} (learner)` : vehicle))
              .join(', '),
            one.expires,
            one.ride,
            stateCell(one.colour ?? 'grey', COLOUR_LABELS[one.colour ?? 'grey']),
          ],
          soldier: { rosterId: one.rosterId, soldierId: one.soldierId },
        }),
      ),
      totals: null,
      choices: LICENSE_KIND_NAMES.map((kind) => ({ id: kind, label: LICENSE_KINDS[kind].label })),
      notes: [
        `${many(kept.length - expired, 'license')} in force${expired === 0 ? '' : ` and ${expired.toLocaleString('en-US')} expired`}, by the license policy of each roster. A license is still valid on its last day.`,
      ],
    }
  },
})
