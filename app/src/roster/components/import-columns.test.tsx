import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ImportColumn } from './column-choices.ts'
import { ImportColumns, LostChoices } from './import-columns.tsx'

const column = (more: Partial<ImportColumn>): ImportColumn => ({
  index: 0,
  heading: 'Code',
  target: 'ignore',
  note: null,
  samples: [],
  ...more,
})
const unlisted = column({ chosen: 'with:readiness.none', heading: 'Flu shot' })

test('choices that no longer apply are named in the words of the list', () => {
  const html = renderToStaticMarkup(<LostChoices lost={[column({ chosen: 'name' }), unlisted]} moreTargets={[]} />)
  expect(html).toContain('Your choice no longer applies to: Code (Whole name); Flu shot (Not imported). ')
})

test('if the list does not offer a choice, it shows what is read', () => {
  const html = renderToStaticMarkup(<ImportColumns columns={[unlisted]} moreTargets={[]} onChange={() => undefined} />)
  expect(html).toMatch(/<option value="ignore" selected[^>]*>Not imported/)
})
