import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The address names the task whose panel is open, so that a notification can link to it. */
export function useOpenedTask() {
  const navigate = useNavigate()
  const { task }: { task?: string } = useSearch({ strict: false })
  const open = useCallback(
    (id: string | null) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, task: id ?? undefined }), replace: true }),
    [navigate],
  )
  return [task ?? null, open] as const
}
