import { RANKS } from '@muster/domain/roster/rank.ts'
import type { Option } from '../../ui/forms/select.tsx'

export const RANK_OPTIONS: readonly Option[] = RANKS.map(({ abbr, title }) => ({
  value: abbr,
  label: `${abbr}, ${title}`,
}))
