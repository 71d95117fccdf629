import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Switch } from './switch.tsx'

const said = { label: 'In the field', hint: 'No signal', onChange: () => undefined }

test.each<[string, () => ReactNode]>([
  [
    'radio',
    () => <RadioGroup label="Where" value={null} options={[{ value: 'here', ...said }]} onChange={said.onChange} />,
  ],
  ['checkbox', () => <Checkbox checked={false} {...said} />],
  ['switch', () => <Switch checked={false} {...said} />],
])('of a %s the hint is a target too, and it is named by its label alone', (role, control) => {
  const html = renderToStaticMarkup(control())
  const button = new RegExp(`<button[^>]*role="${role}"[^>]*>`).exec(html)?.[0] ?? ''
  const idIn = (attribute: string) => new RegExp(` ${attribute}="([^"]+)"`).exec(button)?.[1] ?? 'none'
  const after = (id: string) => html.split(`id="${id}"`)[1]?.replace(/^[^>]*>/, '') ?? ''
  expect(after(idIn('aria-labelledby'))).toMatch(/^In the field</)
  expect(after(idIn('aria-describedby'))).toMatch(/^No signal</)
  const label =
    role === 'radio' ? /<label\b.*?<\/label>/s : new RegExp(`<label[^>]* for="${idIn('id')}"[^>]*>No signal`)
  expect(label.exec(html)?.[0]).toContain('No signal')
})
