/** The only meaning of color and shape: a Soldier's status. Letters always go with them. */
export const TONES = ['present', 'leave', 'tdy', 'duty', 'medical', 'absent', 'other', 'unreported'] as const
export type Tone = (typeof TONES)[number]
