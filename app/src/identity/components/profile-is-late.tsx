import { useStore } from '../../platform/storage/store.ts'
import { profileIsLate } from '../session-control.ts'

/** On a slow line: says what is being loaded, and that it is still loading. */
export function ProfileIsLate() {
  const late = useStore(profileIsLate)
  return (
    <p role="status" className={late ? 'mb-4 text-16 font-strong' : ''}>
      {late && 'The connection is slow. Your profile is still loading.'}
    </p>
  )
}
