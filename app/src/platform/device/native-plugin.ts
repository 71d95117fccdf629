import { Capacitor } from '@capacitor/core'

/** Whether the phone has the plugin. Capacitor itself says yes for any plugin that was written for the platform. */
export function hasNative(plugin: string): boolean {
  const { PluginHeaders = [] } = Capacitor as { PluginHeaders?: readonly { readonly name: string }[] }
  return PluginHeaders.some(({ name }) => name === plugin)
}

/** Throws if the phone has no such plugin. Some plugins otherwise call themselves forever. */
export function needNative(plugin: string): void {
  if (!hasNative(plugin)) throw new Error(`This phone has no ${plugin}.`)
}
