/** Whether the app lock has taken the page out of sight (`shell/lock/concealment.ts`); never in a browser. */
export function isConcealed(): boolean {
  return document.documentElement.dataset.concealed !== undefined
}
