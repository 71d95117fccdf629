/** The value of the second save button of a status, which also opens an absence case. */
export const WITH_CASE = 'with a case'
