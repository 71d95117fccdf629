import Columns2 from 'lucide-react/icons/columns-2'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useIsWide } from '../../ui/layout/split-view.tsx'
import { useSplitChoice } from '../soldier-beside.ts'

/** Whether a Soldier opens beside the list. Only a wide window has room for both. */
export function SplitSwitch() {
  const isWide = useIsWide()
  const [on, choose] = useSplitChoice()
  if (!isWide) return null
  return (
    <IconButton
      icon={Columns2}
      label="Open Soldiers beside the list"
      aria-pressed={on}
      onClick={() => choose(!on)}
      className="aria-pressed:border-line-strong aria-pressed:bg-action-soft"
    />
  )
}
