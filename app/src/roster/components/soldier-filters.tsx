import { groupPathName, groupTree } from '@muster/domain/roster/groups.ts'
import type { Group, Soldier } from '@muster/domain/roster/schema.ts'
import { memo, useMemo } from 'react'
import { FilterMenu } from '../../ui/forms/filter-menu.tsx'
import type { SoldierFacet } from '../facet.ts'
import { mosOptions, rankOptions, type SoldierFilter } from '../soldier-filter.ts'

interface SoldierFiltersProps {
  filter: SoldierFilter
  onChange: (filter: SoldierFilter) => void
  soldiers: readonly Soldier[]
  groups: readonly Group[]
  facets: readonly SoldierFacet[]
}

/** A menu for each filter. It is not redrawn while the keyboard moves through the rows. */
export const SoldierFilters = memo(function SoldierFilters({
  filter,
  onChange,
  soldiers,
  groups,
  facets,
}: SoldierFiltersProps) {
  const ranks = useMemo(() => rankOptions(soldiers), [soldiers])
  const mos = useMemo(() => mosOptions(soldiers), [soldiers])
  const inTree = useMemo(
    () => groupTree(groups).map(({ group }) => ({ value: group.id, label: groupPathName(groups, group.id) })),
    [groups],
  )
  return (
    <>
      {inTree.length > 0 && (
        <FilterMenu
          label="Group"
          options={inTree}
          value={filter.groups}
          onChange={(chosen) => onChange({ ...filter, groups: chosen })}
        />
      )}
      <FilterMenu
        label="Rank"
        options={ranks}
        value={filter.ranks}
        onChange={(chosen) => onChange({ ...filter, ranks: chosen })}
      />
      {mos.length > 1 && (
        <FilterMenu
          label="MOS"
          options={mos}
          value={filter.mos}
          onChange={(chosen) => onChange({ ...filter, mos: chosen })}
        />
      )}
      {facets.map((facet) => (
        <FilterMenu
          key={facet.id}
          label={facet.label}
          options={facet.options}
          value={filter.facets[facet.id] ?? []}
          onChange={(chosen) => onChange({ ...filter, facets: { ...filter.facets, [facet.id]: chosen } })}
        />
      ))}
    </>
  )
})
