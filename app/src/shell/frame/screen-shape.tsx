import { LoadingShape } from '../../ui/states/loading-shape.tsx'

/** Shown while the code of a screen loads. */
export function ScreenShape() {
  return (
    <div className="border-t-4 border-line pt-3">
      <LoadingShape shape="table" label="Loading the screen" />
    </div>
  )
}
