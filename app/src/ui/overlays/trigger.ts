import { cloneElement, type ReactElement, type SyntheticEvent } from 'react'

type Handlers = Readonly<Record<`on${string}`, (event: never) => void>>

/** The element with these handlers, which run after its own. */
export function withHandlers(
  element: ReactElement,
  handlers: Handlers,
  attributes: Readonly<Record<string, unknown>> = {},
): ReactElement {
  const own = element.props as Readonly<Record<string, unknown>>
  const both = Object.entries(handlers).map(([name, after]) => {
    const before = own[name]
    if (typeof before !== 'function') return [name, after]
    return [
      name,
      (event: SyntheticEvent) => {
        before(event)
        after(event as never)
      },
    ]
  })
  return cloneElement(element, { ...attributes, ...Object.fromEntries(both) })
}
