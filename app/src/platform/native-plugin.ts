import { Capacitor } from '@capacitor/core'

/**
 * Throws when the phone has no such plugin. Capacitor says that it has whatever was written for its platform, and
 * some plugins then call themselves without end.
 */
export function needNative(plugin: string): void {
  const { PluginHeaders = [] } = Capacitor as { PluginHeaders?: readonly { readonly name: string }[] }
  if (!PluginHeaders.some(({ name }) => name === plugin)) throw new Error(`This phone has no ${plugin}.`)
}
