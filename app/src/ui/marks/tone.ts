/** What colour and shape mean, and nothing else: a status of a Soldier. Letters always come with them. */
export const TONES = ['present', 'leave', 'tdy', 'duty', 'medical', 'absent', 'other', 'unreported'] as const
export type Tone = (typeof TONES)[number]
