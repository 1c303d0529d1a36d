import { join } from 'node:path'
import { ensureBuild } from '#press/build.ts'
import { once } from './once.ts'
import { root } from './project.ts'

/** The folder of the templates, compiled from the current sources once per run. */
export const built = async (): Promise<string> => {
  await once('build', async () => {
    await ensureBuild(root)
  })
  return join(root, 'dist')
}
