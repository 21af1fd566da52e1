import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** Default type of a project. */
const DefaultType = z.strictObject({ project_id: z.string(), volume_type_id: z.string() });
export type DefaultType = z.infer<typeof DefaultType>;
export const DefaultTypeEnvelope = z.strictObject({ default_type: DefaultType });
export const DefaultTypeList = z.strictObject({ default_types: z.array(DefaultType) });
/** By id or name. */
export const SetDefaultType = z.object({ default_type: z.strictObject({ volume_type: word }) });
export const DefaultTypePath = z.object({ project_id: word });
