import type { ImportPreview } from '@muster/domain/roster/schema.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ImportReview } from './import-review.tsx'

const preview: ImportPreview = {
  importId: '00000000-0000-4000-8000-000000000000',
  fileName: 'roster.csv',
  sheets: ['roster'],
  sheet: 'roster',
  notes: [],
  headerLine: 1,
  columns: [],
  moreTargets: [],
  counts: { rows: 2, new: 2, changed: 0, same: 0, rejected: 0 },
  problems: [],
  cleaned: [],
  rows: [
    {
      line: 2,
      outcome: 'new',
      name: 'Abbott, Aaron B',
      soldierId: null,
      mayBe: 'SGT Abbott, Aaron A',
      matchedBy: null,
      changes: [],
    },
    { line: 3, outcome: 'new', name: 'Baker, Ben', soldierId: null, matchedBy: null, changes: [] },
  ],
}

function shown(skipped: readonly number[]): string {
  const nothing = () => undefined
  return renderToStaticMarkup(
    <ImportReview
      preview={preview}
      lost={[]}
      busy={false}
      skipped={new Set(skipped)}
      onSkip={nothing}
      onChange={nothing}
      importing={false}
      onImport={nothing}
    />,
  )
}

test('a new Soldier with nearly the name of one on the roster is asked about, above the no-problems line', () => {
  const html = shown([])
  expect(html.indexOf('New, or on the roster already? 1')).toBeGreaterThan(0)
  expect(html.indexOf('New, or on the roster already? 1')).toBeLessThan(html.indexOf('No problems'))
  expect(html).toContain('On the roster: SGT Abbott, Aaron A')
  expect(html).toContain('Import 2 Soldiers')
})

test('a row that is left out is not counted', () => {
  expect(shown([2])).toContain('Import 1 Soldier<')
})
