import type { LicenseKind } from '@muster/domain/operations/licenses/kinds.ts'
import type { LicenseColour } from '@muster/domain/operations/licenses/lapse.ts'

/** What of the licenses is shown. */
export interface LicenseFilter {
  readonly over: 'roster' | 'chain'
  readonly kind: LicenseKind | null
  readonly vehicle: string | null
  readonly colour: LicenseColour | null
  readonly groupId: string | null
  readonly ended: boolean
}
