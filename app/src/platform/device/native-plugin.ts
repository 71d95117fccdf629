import { Capacitor } from '@capacitor/core'

/** Whether the phone has it. Capacitor says so of whatever was written for its platform. */
export function hasNative(plugin: string): boolean {
  const { PluginHeaders = [] } = Capacitor as { PluginHeaders?: readonly { readonly name: string }[] }
  return PluginHeaders.some(({ name }) => name === plugin)
}

/** Throws when the phone has no such plugin; some then call themselves without end. */
export function needNative(plugin: string): void {
  if (!hasNative(plugin)) throw new Error(`This phone has no ${plugin}.`)
}
