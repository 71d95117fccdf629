import { securityList } from '@muster/domain/admin/security/list.ts'
import { useState } from 'react'
import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { useLater } from '../use-later.ts'

/** Who did what to the security of this server, newest first. */
export function SecurityLog() {
  const { asked, change } = useListFilter(securityList, false)
  const [search, setSearch] = useState('')
  const wanted = { ...asked, search: useLater(search) }
  return (
    <>
      <ListFilters label="Entries shown" list={securityList} asked={asked} onChange={change} hasBelow={false}>
        <SearchInput label="Function, ID or address" value={search} onChange={setSearch} slash maxLength={120} />
      </ListFilters>
      <ListRows list={securityList} of={null} asked={wanted} headings={false} />
    </>
  )
}
