import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { StringPairs } from '#lib/http/validation.ts';

export const ServerMetadata = z.strictObject({ metadata: z.record(z.string(), z.string()) });
export const NewServerMetadata = z.strictObject({ metadata: StringPairs });
export type NewServerMetadata = z.infer<typeof NewServerMetadata>;

export const ServerMeta = z.strictObject({ meta: z.record(z.string(), z.string()) });
export const NewServerMeta = z.strictObject({ meta: StringPairs });

export const MetadataPath = z.object({ server_id: word });
export const MetaPath = MetadataPath.extend({ key: word });
