import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { listEquipment, listSignOuts } from '@muster/domain/operations/equipment/functions.ts'
import { isOverdue } from '@muster/domain/operations/equipment/kinds.ts'
import { listLicenses } from '@muster/domain/operations/licenses/functions.ts'
import { getManifest, listWholeManifests } from '@muster/domain/operations/manifests/functions.ts'
import { wholeManifest } from '@muster/domain/operations/manifests/whole.ts'
import { getRiskWorksheet, listWholeRiskWorksheets } from '@muster/domain/operations/risk/functions.ts'
import { getTasking, listWholeTaskings } from '@muster/domain/operations/taskings/functions.ts'
import { getRoster, listSoldiers } from '@muster/domain/roster/functions.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import { type KeptRoster, passing, workedOut, type WorkedOut } from '../platform/reads/worked-out.ts'

/**
 * Licenses, equipment and what is signed out, with their filters, open taskings, manifests, and worksheets in their newest
 * version. A search of equipment asks the server.
 */
export const ON_DEVICE: readonly WorkedOut[] = [
  workedOut(listLicenses, async (input, kept) => {
    const {
      over = 'roster',
      kind = null,
      vehicle = null,
      colour = null,
      groupId = null,
      ended = false,
      after = null,
    } = input
    if (over !== 'roster' || ended || vehicle !== null || after !== null) return null
    const list = await kept.answerOf(listLicenses)
    if (list === null) return null
    const inGroup = await membersOf(kept, groupId)
    const licenses = passing(
      list.licenses,
      list.next,
      (one) =>
        (kind === null || one.kind === kind) && (colour === null || one.colour === colour) && inGroup(one.soldierId),
    )
    return licenses && { ...list, licenses }
  }),
  workedOut(listEquipment, async ({ kind = null, sensitive = false, search = '', after = null }, kept) => {
    const list = search === '' && after === null ? await kept.answerOf(listEquipment) : null
    if (list === null) return null
    const items = passing(
      list.items,
      list.next,
      (one) => (kind === null || one.kind === kind) && (!sensitive || one.sensitive),
    )
    return items && { ...list, items }
  }),
  workedOut(listSignOuts, async (input, kept) => {
    const { show = 'out', itemId = null, soldierId = null, kind = null, search = '', after = null } = input
    if (show === 'in' || search !== '' || after !== null) return null
    const list = await kept.answerOf(listSignOuts)
    if (list === null) return null
    const signOuts = passing(
      list.signOuts,
      list.next,
      (one) =>
        (show === 'out' || isOverdue(one, kept.now)) &&
        (itemId === null || one.itemId === itemId) &&
        (soldierId === null || one.soldierId === soldierId) &&
        (kind === null || one.kind === kind),
    )
    return signOuts && { ...list, signOuts }
  }),
  workedOut(getManifest, async ({ manifestId }, kept) => {
    const whole = await kept.answerOf(listWholeManifests)
    const found = whole && wholeManifest(whole, manifestId)
    return found ? { ...found, today: dayAt(kept.now, found.manifest.timeZone) } : null
  }),
  workedOut(getRiskWorksheet, async ({ worksheetId, edition = null }, kept) => {
    const whole = await kept.answerOf(listWholeRiskWorksheets)
    const found = whole?.worksheets.find(({ sheet }) => sheet.worksheetId === worksheetId)
    return found && (edition === null || edition === found.sheet.edition) ? found : null
  }),
  workedOut(getTasking, async ({ taskingId }, kept) => {
    const whole = await kept.answerOf(listWholeTaskings)
    const found = whole?.taskings.find(({ tasking }) => tasking.id === taskingId)
    if (!found) return null
    // Days may have passed since the last signal, and today says what is over.
    return { ...found, tasking: { ...found.tasking, today: dayAt(kept.now, found.tasking.timeZone) } }
  }),
]

async function membersOf(kept: KeptRoster, groupId: string | null): Promise<(soldierId: string) => boolean> {
  if (groupId === null) return () => true
  const inside = withDescendants((await kept.answerOf(getRoster))?.groups ?? [], groupId)
  const soldiers = (await kept.answerOf(listSoldiers))?.soldiers ?? []
  const members = new Set(soldiers.flatMap(({ id, groupId: of }) => (inside.has(of ?? '') ? [id] : [])))
  return (soldierId) => members.has(soldierId)
}
