import { z } from 'zod';
import { StringPairs } from '#lib/http/validation.ts';

export const NewMetadata = z.strictObject({ metadata: StringPairs });
export const NewMeta = z.strictObject({ meta: StringPairs });
export const Pairs = z.record(z.string(), z.string());
