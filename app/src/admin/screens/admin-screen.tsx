import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Accounts } from '../accounts/accounts.tsx'

const Requests = lazy(async () => ({ default: (await import('../support/requests.tsx')).Requests }))
const Work = lazy(async () => ({ default: (await import('../work/work.tsx')).Work }))
const ActsList = lazy(async () => ({ default: (await import('../acts-list.tsx')).ActsList }))
const SecurityLog = lazy(async () => ({ default: (await import('../security/security-log.tsx')).SecurityLog }))
const Health = lazy(async () => ({ default: (await import('../health.tsx')).Health }))

const TABS = [
  { value: 'accounts', label: 'Accounts' },
  { value: 'support', label: 'Support' },
  { value: 'work', label: 'Jobs and webhooks' },
  { value: 'acts', label: 'Audit log' },
  { value: 'security', label: 'Security log' },
  { value: 'health', label: 'Health' },
] as const

/**
 * For admins: accounts and their subscriptions, support requests, background work and failures, and the logs. Admins
 * see no rosters.
 */
export function AdminScreen() {
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const open = TABS.find(({ value }) => value === tab)?.value ?? 'accounts'
  return (
    <>
      <PageHeader
        title="Admin"
        actions={
          <Link to="/admin/push" className={buttonClass('quiet')}>
            Push messages
          </Link>
        }
      />
      <Tabs
        label="Admin area"
        value={open}
        onChange={(next) => void navigate({ to: '.', search: { tab: next }, replace: true })}
        tabs={TABS}
      >
        <Suspense fallback={<LoadingShape shape="table" label="Loading" />}>
          {open === 'accounts' && <Accounts />}
          {open === 'support' && <Requests />}
          {open === 'work' && <Work />}
          {open === 'acts' && <ActsList />}
          {open === 'security' && <SecurityLog />}
          {open === 'health' && <Health />}
        </Suspense>
      </Tabs>
    </>
  )
}
