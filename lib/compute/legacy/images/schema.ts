import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { QueryInteger, StringPairs } from '#lib/http/validation.ts';
import { TypedLink } from '../../wire.ts';

const summary = { id: z.string(), name: z.string(), links: z.array(TypedLink) };
export const ImageSummary = z.strictObject(summary);
export type ImageSummary = z.infer<typeof ImageSummary>;

export const ComputeImageStatus = z.enum(['ACTIVE', 'SAVING', 'DELETED', 'ERROR', 'UNKNOWN']);
export type ComputeImageStatus = z.infer<typeof ComputeImageStatus>;

const Metadata = z.record(z.string(), z.string());

/** docs/contract/compute.md 13. */
export const ComputeImage = z.strictObject({
  ...summary,
  status: ComputeImageStatus,
  progress: z.int().min(0).max(100),
  minDisk: z.int(),
  minRam: z.int(),
  created: z.string(),
  updated: z.string(),
  metadata: Metadata,
  /** Source server of a snapshot. */
  server: z.strictObject({ id: z.string(), links: z.array(TypedLink) }).optional(),
  'OS-EXT-IMG-SIZE:size': z.int(),
});
export type ComputeImage = z.infer<typeof ComputeImage>;

const images_links = z.array(TypedLink).optional();
export const ImageSummaryList = z.strictObject({ images: z.array(ImageSummary), images_links });
export const ComputeImageList = z.strictObject({ images: z.array(ComputeImage), images_links });
export const ComputeImageEnvelope = z.strictObject({ image: ComputeImage });

const Amount = QueryInteger.refine((value) => value >= 0, 'Use 0 or a larger number.').optional();
export const ComputeImageQuery = z.object({
  limit: Amount,
  marker: word.optional(),
  name: word.optional(),
  status: ComputeImageStatus.optional().catch(undefined),
  /** Id or URL of the source server. */
  server: word.optional(),
  /** `snapshot`, `backup` or another value of the property. */
  type: word.optional(),
  minDisk: Amount,
  minRam: Amount,
  'changes-since': word.optional(),
});
export type ComputeImageQuery = z.infer<typeof ComputeImageQuery>;

export const MetadataEnvelope = z.strictObject({ metadata: Metadata });
export const MetadataInput = z.strictObject({ metadata: StringPairs });
export const MetaEnvelope = z.strictObject({ meta: Metadata });
export const MetaInput = z.strictObject({
  meta: StringPairs.refine((pairs) => Object.keys(pairs).length === 1, 'Specify exactly one item.'),
});

export const ComputeImagePath = z.object({ id: word });
export const MetaPath = ComputeImagePath.extend({ key: word });
