/** The work of a module that `runInProcess` starts, on its input. An error ends the process. */
export function answerJob<Input, Output>(work: (input: Input) => Promise<Output>): void {
  process.once('message', (message) => {
    void work((message as { input: Input }).input).then((output) => process.send?.({ output }))
  })
}
