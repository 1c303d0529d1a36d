import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { PublishException, Source } from '#contract/publishing/publishing.ts'

/**
 * The SHA-256 of an export: of its archive, or of the manifest of a folder, which has the digests of all its files. Null where there is no
 * export.
 */
const exportDigest = async (path: string): Promise<string | null> => {
  if (!existsSync(path)) return null
  const file = statSync(path).isDirectory() ? join(path, 'manifest.json') : path
  if (!existsSync(file)) return null
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  return digest.digest('hex')
}

/** The publish of one export with exceptions; `digest` is that of the export when it was asked for. */
export const ExceptionalPublish = z.object({
  source: Source,
  allow: z.array(PublishException).min(1, 'must name an exception'),
  digest: z.string().max(64).default(''),
})
export type ExceptionalPublish = z.infer<typeof ExceptionalPublish>

/** Whether a second operator has to agree. That edits are undone is asked of who publishes. */
export const isExceptional = (allow: readonly PublishException[]): boolean =>
  allow.some((one) => one !== 'edits')

/** A publish that loosens the legal class of a product takes a pharmacist besides. */
export const kindOfPublish = (
  allow: readonly PublishException[],
): 'catalogue.publish' | 'catalogue.loosen' =>
  allow.includes('loosened') ? 'catalogue.loosen' : 'catalogue.publish'

/** What an approval is compared with: the same export, byte for byte, with the same exceptions. */
export const exceptionalPublish = async (
  exports: string,
  { source, allow }: Pick<ExceptionalPublish, 'source' | 'allow'>,
) => ({
  source,
  allow: [...new Set(allow)].filter((one) => one !== 'edits').sort(),
  digest: (await exportDigest(join(exports, source))) ?? '',
})
