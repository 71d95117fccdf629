import { DUTY_STATUSES, type DutyStatusCode } from '../../dutyday/duty-status.ts'
import type { ExceptionCode } from './shapes.ts'

/**
 * The letter of a duty status (army.md 4.1(5)). A status at the place of duty has none: a leader decides about an
 * appointment or a profile. The two that a duty roster sets itself have none either, because their letters follow from
 * the duty on any roster.
 */
const LETTERS: Partial<Record<DutyStatusCode, ExceptionCode>> = {
  LV: 'A',
  PAS: 'A',
  CLV: 'A',
  TDY: 'A',
  SCH: 'A',
  ADM: 'A',
  QTR: 'A',
  HOS: 'A',
  TRN: 'A',
  DEP: 'A',
  RD: 'A',
  OTH: 'A',
  // Being missing is not misconduct.
  MIS: 'A',
  DTL: 'D',
  FTR: 'U',
  AUN: 'U',
  AWL: 'U',
  CMA: 'U',
  CCA: 'U',
}

/** The statuses that matter to a duty roster. */
export const EXCEPTING_STATUSES = Object.keys(LETTERS) as readonly DutyStatusCode[]

export function letterOfStatus(status: DutyStatusCode): ExceptionCode | null {
  return LETTERS[status] ?? null
}

export function statusReason(status: DutyStatusCode): string {
  return DUTY_STATUSES[status].label
}
