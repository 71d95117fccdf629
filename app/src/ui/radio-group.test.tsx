import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RadioGroup } from './radio-group.tsx'

test('the whole option with its hint chooses it, and is named by its label alone', () => {
  const html = renderToStaticMarkup(
    <RadioGroup
      label="Where"
      value={null}
      onChange={() => undefined}
      options={[{ value: 'here', label: 'In the field', hint: 'No signal' }]}
    />,
  )
  const option = /<label\b.*?<\/label>/s.exec(html)?.[0] ?? ''
  const radio = /<button[^>]*role="radio"[^>]*>/.exec(option)?.[0] ?? ''
  const textOf = (attribute: string) => {
    const id = new RegExp(`${attribute}="([^"]+)"`).exec(radio)?.[1] ?? 'none'
    return option
      .split(`id="${id}"`)[1]
      ?.replace(/^[^>]*>/, '')
      .split('<')[0]
  }
  expect(textOf('aria-labelledby')).toBe('In the field')
  expect(textOf('aria-describedby')).toBe('No signal')
})
