/** Checks every theme and takes every picture, as before a release. Otherwise one theme stands for all. */
export const THOROUGH = process.env.TEST_ALL === '1'

/** Whether screenshots are taken. After most runs nobody looks at them, and they take time. */
export const PICTURES = THOROUGH || process.env.SHOTS === '1'
