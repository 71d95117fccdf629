import { type Ref, useImperativeHandle } from 'react'

/**
 * Where a part of Radix asks for the element that opens it: draws nothing and hands over the button that stands on
 * the page already. So the button is there before Radix is, and stays the same one when it comes.
 */
export function StandIn({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}
