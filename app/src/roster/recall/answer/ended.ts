/** A copy of the domain's function: sharing its module with the app would cost this page a second file. */
export function ended(sentence: string): string {
  const words = sentence.replace(/[,;:]+$/, '')
  return /[.!?…][)\]"'”’]*$/.test(words) ? words : `${words}.`
}
