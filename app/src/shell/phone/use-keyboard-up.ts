import { useEffect, useState } from 'react'
import { isTyping } from '../../ui/forms/search-input.tsx'

/** A browser's own bars change the height of the page by less than this, a keyboard by more. */
const KEYBOARD_PX = 120
/**
 * The tap that leaves a field may be meant for a button at the bottom. What shows again must not come under it before
 * it has ended, however long a thumb in a glove rests on it.
 */
const LEAVE_MS = 300
const PRESSES = ['pointerdown', 'pointerup', 'pointercancel'] as const

/** Whether the on-screen keyboard is up: a field of text has the focus on a touch device. */
export function useKeyboardUp(): boolean {
  const [up, setUp] = useState(false)
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const typing = () => isTyping(document.activeElement) && !document.activeElement?.matches('select')
    const look = () => {
      clearTimeout(timer)
      setUp(typing())
    }
    let pressed = false
    const lookLater = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (pressed ? lookLater() : look()), LEAVE_MS)
    }
    const press = ({ type }: PointerEvent) => (pressed = type === 'pointerdown')
    for (const type of PRESSES) document.addEventListener(type, press, true)
    const view = window.visualViewport
    let height = view?.height ?? 0
    // Somebody may close the keyboard and stay in the field.
    function resize() {
      const grown = (view?.height ?? 0) - height
      height += grown
      if (grown > KEYBOARD_PX) setUp(false)
      else if (grown < -KEYBOARD_PX) look()
    }
    // A button that is pressed takes the focus before its press has ended.
    const enter = () => (typing() ? look() : lookLater())
    document.addEventListener('focusin', enter)
    document.addEventListener('focusout', lookLater)
    view?.addEventListener('resize', resize)
    return () => {
      clearTimeout(timer)
      for (const type of PRESSES) document.removeEventListener(type, press, true)
      document.removeEventListener('focusin', enter)
      document.removeEventListener('focusout', lookLater)
      view?.removeEventListener('resize', resize)
    }
  }, [])
  return up
}
