/** What a module that `runApart` starts does with its input. What it throws ends the process. */
export function answerJob<Input, Output>(work: (input: Input) => Promise<Output>): void {
  process.once('message', (message) => {
    void work((message as { input: Input }).input).then((output) => process.send?.({ output }))
  })
}
