/** Every theme and every picture, as before a release: else one theme, whose colors stand for the others'. */
export const THOROUGH = process.env.TEST_ALL === '1'

/** Whether pictures are taken: nobody looks at them after most runs, and they take their time. */
export const PICTURES = THOROUGH || process.env.SHOTS === '1'
