import * as z from 'zod'

export const PUSH_PLATFORMS = ['ios', 'android', 'web'] as const
export const pushPlatform = z.enum(PUSH_PLATFORMS)
export type PushPlatform = z.output<typeof pushPlatform>
