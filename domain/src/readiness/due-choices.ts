/** Choices of the expirations report besides its items: what is red, and what comes due in its dates. */
export const ONLY_RED = 'only:red'
export const ONLY_DUE = 'only:due'
