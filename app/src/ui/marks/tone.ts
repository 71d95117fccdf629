/** A Soldier's status, by color and shape. Letters always go with them. */
export const TONES = ['present', 'leave', 'tdy', 'duty', 'medical', 'absent', 'other', 'unreported'] as const
export type Tone = (typeof TONES)[number]

/**
 * What has a color besides a status: what comes due, the lines of strength, and the kinds of events. Each color has
 * this one meaning.
 */
export type ChartTone =
  | Tone
  | ('soon' | 'total' | 'accounted' | 'available')
  | ('training' | 'field' | 'test' | 'routine' | 'off')
