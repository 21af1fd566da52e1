import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { StringPairs } from '#lib/http/validation.ts';

export const Metadata = z.strictObject({ metadata: z.record(z.string(), z.string()) });
export const NewMetadata = z.strictObject({ metadata: StringPairs });

export const Meta = z.strictObject({ meta: z.record(z.string(), z.string()) });
export const NewMeta = z.strictObject({ meta: StringPairs });

export const MetadataPath = z.object({ id: word });
export const MetaPath = MetadataPath.extend({ key: word });
