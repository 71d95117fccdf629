import { getPerstatLayouts } from '@muster/domain/dutyday/layouts/functions.ts'
import type { LayoutName, PerstatLayout } from '@muster/domain/dutyday/layouts/layout.ts'
import { SEED_LAYOUTS } from '@muster/domain/dutyday/layouts/seed.ts'
import { useRead } from '../../platform/calls/calls.ts'

/** The lines of a roster's layout. The default until they arrive, which most rosters have. */
export function useLayout(rosterId: string, name: LayoutName): PerstatLayout {
  const { data } = useRead(getPerstatLayouts, { rosterId })
  return data?.[name].layout ?? SEED_LAYOUTS[name]
}
