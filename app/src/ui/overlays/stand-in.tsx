import { type Ref, useImperativeHandle } from 'react'

/**
 * Used where Radix expects its own trigger element. It draws nothing and passes on the button that is already on the
 * page. So the button is there before Radix is loaded, and is not replaced afterwards.
 */
export function StandIn({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}
