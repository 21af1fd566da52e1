import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const VolumeTypeAccess = z.strictObject({
  volume_type_access: z.array(z.strictObject({ volume_type_id: z.string(), project_id: z.string() })),
});
export const Project = z.strictObject({ project: word });
