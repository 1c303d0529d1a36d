import { openBucket } from './bucket.ts'
import type { Files } from './file-storage.ts'
import { openFolder } from './folder.ts'

/** The bucket of an address (`FILES_URL`), or the folder. */
export const openFiles = (place: { url: string | null; folder: string }): Files =>
  place.url === null ? openFolder(place.folder) : openBucket(place.url)
