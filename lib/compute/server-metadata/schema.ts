import { z } from 'zod';
import { StringPairs } from '#lib/http/validation.ts';

export const ServerMetadata = z.record(z.string(), z.string());
export const NewServerMetadata = z.strictObject({ metadata: StringPairs });
export const NewServerMeta = z.strictObject({ meta: StringPairs });
