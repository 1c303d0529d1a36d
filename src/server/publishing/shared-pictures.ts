import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPictureFile } from '#model/picture.ts'
import type { ObjectStorage } from '../platform/object-storage.ts'

const prefix = 'images/'

/** Names of the uploaded pictures in a folder, which need not be there. */
export const picturesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(isPictureFile)

/** Puts the uploaded pictures into the storage that it lacks. They never change under their names. */
export const sharePictures = async (storage: ObjectStorage, folder: string): Promise<void> => {
  const shared = new Set(await storage.list(prefix))
  for (const name of await picturesIn(folder))
    if (!shared.has(prefix + name)) await storage.put(prefix + name, join(folder, name))
}

/** Fetches the shared pictures that the folder lacks. Names that are no pictures are left alone: the storage is not trusted with paths. */
export const fetchPictures = async (storage: ObjectStorage, folder: string): Promise<void> => {
  const own = new Set(await picturesIn(folder))
  for (const shared of await storage.list(prefix)) {
    const name = shared.slice(prefix.length)
    if (own.has(name) || !isPictureFile(name)) continue
    const bytes = await storage.get(shared)
    if (!bytes) continue
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const part = join(folder, `${name}.${process.pid}.part`)
    await writeFile(part, bytes, { mode: 0o600 })
    await rename(part, join(folder, name))
  }
}
