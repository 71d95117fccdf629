/** Whether the app lock has hidden the page (`shell/lock/concealment.ts`); never in a browser. */
export function isConcealed(): boolean {
  return document.documentElement.dataset.concealed !== undefined
}
