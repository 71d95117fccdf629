import { lapseOf } from '@muster/domain/operations/licenses/lapse.ts'
import { copyRecords, noteArriving, releaseArrived } from '../../../roster/linking/transfers/copying/writes.ts'
import type { Moving } from '../../../roster/linking/transfers/following.ts'
import { licenseSettingsOf } from '../reads.ts'
import { licenseTables } from '../tables.ts'
import { factsOfRoster, holdLicenses, setLapses, touchLicenses } from '../writes.ts'

/** Licenses go along with their history. The gaining roster's numbers give their last valid days. */
export async function moveLicenses(moving: Moving): Promise<void> {
  const { tx, losing, gaining, moved } = moving
  await holdLicenses(tx, gaining)
  await noteArriving(moving, 'licenses')
  await copyRecords(moving, 'state', {
    name: 'licenses',
    declared: licenseTables.licenses,
    key: ['id'],
    except: ['due'],
  })
  await copyRecords(moving, 'lines', {
    name: 'license_events',
    declared: licenseTables.license_events,
    key: ['id'],
    except: ['number'],
    order: 't.number',
  })
  const { policy } = await licenseSettingsOf(tx, gaining)
  const facts = await factsOfRoster(
    tx,
    gaining,
    moved.map(({ takenAs }) => takenAs),
  )
  await setLapses(
    tx,
    gaining,
    facts.map((license) => ({ id: license.id, lapse: lapseOf(license.facts, policy) })),
  )
  await releaseArrived(moving, 'licenses')
  await touchLicenses(
    tx,
    gaining,
    moved.map(({ linkedUid }) => linkedUid),
  )
  await touchLicenses(tx, losing)
}
