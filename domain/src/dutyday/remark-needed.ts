import type { DutyStatusCode, NOT_REPORTED } from './duty-status.ts'

/** `Other, see remark` says nothing without its remark. The PERSTAT points to it. */
export function needsRemark(status: DutyStatusCode | typeof NOT_REPORTED): boolean {
  return status === 'OTH'
}

/** Why an entry is refused that has no remark, or null when it needs none. */
export function remarkProblem({
  status,
  remark,
}: {
  readonly status: DutyStatusCode
  readonly remark: string
}): string | null {
  return needsRemark(status) && remark.trim() === '' ? 'Say in a few words what “Other” stands for.' : null
}
