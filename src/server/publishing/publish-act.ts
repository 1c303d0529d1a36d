import { join } from 'node:path'
import { z } from 'zod'
import { PublishException, Source } from '#contract/publishing/publishing.ts'
import { exportDigest } from './export-digest.ts'

/** The publish of one export with exceptions; `digest` is that of the export when it was asked for. */
export const ExceptionalPublish = z.object({
  source: Source,
  allow: z.array(PublishException).min(1, 'must name an exception'),
  digest: z.string().max(64).default(''),
})
export type ExceptionalPublish = z.infer<typeof ExceptionalPublish>

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
  allow: [...new Set(allow)].sort(),
  digest: (await exportDigest(join(exports, source))) ?? '',
})
