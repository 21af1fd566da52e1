import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { StoragePageQuery } from '../page-query.ts';

/** As upstream. */
const ResourceType = z.enum(['VOLUME', 'VOLUME_SNAPSHOT', 'VOLUME_BACKUP']);
export type ResourceType = z.infer<typeof ResourceType>;

export const VolumeMessage = z.strictObject({
  id: z.string(),
  event_id: z.string(),
  message_level: z.literal('ERROR'),
  resource_type: ResourceType,
  resource_uuid: z.string(),
  user_message: z.string(),
  /** Empty if the request is unknown. */
  request_id: z.string(),
  created_at: z.string(),
  guaranteed_until: z.string(),
  links: z.array(Link),
});
export type VolumeMessage = z.infer<typeof VolumeMessage>;

export const VolumeMessageQuery = StoragePageQuery.extend({
  resource_uuid: word.optional(),
  resource_type: word.optional(),
  event_id: word.optional(),
  message_level: word.optional(),
});
export type VolumeMessageQuery = z.infer<typeof VolumeMessageQuery>;
