import { useEffect, useState } from 'react'
import { NoticeBar } from '../states/notice-bar.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { Segmented } from '../forms/segmented.tsx'
import { SkipLink } from '../layout/skip-link.tsx'
import { Toaster } from '../states/toast.tsx'
import { ChartsPage } from './charts-page.tsx'
import { ControlsPage } from './controls-page.tsx'
import { OverlaysPage } from './overlays-page.tsx'
import { StatesPage } from './states-page.tsx'
import { StatusPage } from './status-page.tsx'
import { TablePage } from './table-page.tsx'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'night', label: 'Night' },
] as const
const PAGES = {
  status: { label: 'Status', page: StatusPage },
  controls: { label: 'Controls', page: ControlsPage },
  states: { label: 'States', page: StatesPage },
  overlays: { label: 'Overlays', page: OverlaysPage },
  table: { label: 'Table', page: TablePage },
  charts: { label: 'Charts', page: ChartsPage },
} as const
type PageName = keyof typeof PAGES

/** Every primitive in every state, to look at, for screenshots and for axe. `?theme=night&page=table` opens one. */
export function Gallery() {
  const query = new URLSearchParams(window.location.search)
  const [theme, setTheme] = useState(query.get('theme') ?? 'light')
  const [page, setPage] = useState<PageName>((query.get('page') ?? 'status') as PageName)
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  const Page = PAGES[page].page
  return (
    <div className="bg-ground text-ink">
      <SkipLink />
      <NoticeBar />
      <main id="main" className="mx-auto max-w-[80rem] px-4 py-6">
        <PageHeader
          title="Primitives"
          actions={<Segmented label="Theme" value={theme} onChange={setTheme} options={THEMES} />}
        >
          <span>Development only</span>
        </PageHeader>
        <Segmented
          label="Page"
          value={page}
          onChange={setPage}
          options={Object.entries(PAGES).map(([value, { label }]) => ({ value: value as PageName, label }))}
        />
        <Page />
      </main>
      <Toaster />
    </div>
  )
}
