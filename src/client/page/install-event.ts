/** `beforeinstallprompt`, which the types of the browser do not have: `prompt` shows the dialog that installs the shop. */
export type InstallEvent = Event & { prompt: () => Promise<unknown> }
