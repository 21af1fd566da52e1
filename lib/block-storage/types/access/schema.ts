import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** The projects that may use a private volume type. */
export const VolumeTypeAccess = z.strictObject({
  volume_type_access: z.array(z.strictObject({ volume_type_id: z.string(), project_id: z.string() })),
});
/** Which project is given access, or loses it. */
export const Project = z.strictObject({ project: word });
