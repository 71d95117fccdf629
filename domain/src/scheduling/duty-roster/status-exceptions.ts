import { DUTY_STATUSES, type DutyStatusCode } from '../../dutyday/duty-status.ts'
import type { ExceptionCode } from './shapes.ts'

/**
 * The letter that a duty status earns (army.md 4.1(5)). Statuses of who is at the place of duty earn none: an
 * appointment or a profile is for a leader to judge. The two that a duty roster sets itself earn none either: what
 * comes of them is derived from the duty, whichever roster it is on.
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
  RD: 'A',
  OTH: 'A',
  // Missing is nobody's misconduct.
  MIS: 'A',
  DTL: 'D',
  FTR: 'U',
  AUN: 'U',
  AWL: 'U',
  CMA: 'U',
  CCA: 'U',
}

/** The statuses of which a duty roster takes notice. */
export const EXCEPTING_STATUSES = Object.keys(LETTERS) as readonly DutyStatusCode[]

export function letterOfStatus(status: DutyStatusCode): ExceptionCode | null {
  return LETTERS[status] ?? null
}

export function statusReason(status: DutyStatusCode): string {
  return DUTY_STATUSES[status].label
}
