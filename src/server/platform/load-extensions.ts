import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Extension, extensionFaults, type NamedExtension, takenNames } from './extension.ts'

const fileName = /^[a-z][a-z0-9-]{0,39}\.mjs$/

/** Why the server would not read a file of the folder; null where it does. */
export const fileFault = (file: string): string | null => {
  if (!fileName.test(file))
    return 'the file must be called in lower-case letters, digits and hyphens, and end with .mjs'
  return takenNames.includes(file.slice(0, -'.mjs'.length))
    ? 'the name is taken by what comes with the server'
    : null
}

type Loaded = {
  extensions: NamedExtension[]
  /** Modules that could not be used, each with the reason. */
  broken: { name: string; why: string }[]
}

const filesIn = (folder: string): string[] => {
  try {
    // What else lies there belongs to packages.
    return readdirSync(folder).filter((file) => /\.[cm]?[jt]s$/i.test(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Reads the modules of a folder, by name. One that cannot be used is reported, and the shop goes on without it. */
export const loadExtensions = async (folder: string): Promise<Loaded> => {
  const loaded: Loaded = { extensions: [], broken: [] }
  for (const file of filesIn(folder).sort()) {
    const why = fileFault(file)
    const name = file.replace(/\.mjs$/, '')
    if (why !== null) {
      loaded.broken.push({ name, why })
      continue
    }
    try {
      const { default: extension } = await import(pathToFileURL(join(folder, file)).href)
      const [fault] = extensionFaults(extension)
      if (fault === undefined) loaded.extensions.push({ name, extension: extension as Extension })
      else loaded.broken.push({ name, why: fault })
    } catch (error) {
      loaded.broken.push({ name, why: (error as Error).message })
    }
  }
  return loaded
}
