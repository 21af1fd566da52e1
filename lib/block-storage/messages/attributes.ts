import { z } from 'zod';
import { computed, fixed, hidden, stored } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { linksOf } from '../links.ts';
import { formatStorageTime } from '../storage-time.ts';

/** As upstream. */
const ResourceType = z.enum(['VOLUME', 'VOLUME_SNAPSHOT', 'VOLUME_BACKUP']);
export type ResourceType = z.infer<typeof ResourceType>;

const DAY_MS = 86_400_000;

export const messageAttributes = attributes({
  id: stored(text().primary(), z.string(), { sort: true }),
  event_id: stored(text(), z.string(), { sort: true, filter: word }),
  message_level: fixed(z.literal('ERROR'), 'ERROR'),
  resource_type: stored(text<ResourceType>(), ResourceType, { filter: word }),
  resource_uuid: stored(text(), z.string(), { sort: true, filter: word }),
  user_message: stored(text(), z.string()),
  /** Empty in responses if the request is unknown. */
  request_id: stored(text().nullable(), z.string(), { show: (id) => id ?? '' }),
  created_at: stored(timestamp(), z.string(), { sort: true, show: formatStorageTime }),
  guaranteed_until: computed(z.string(), ({ created_at }: { created_at: string }, { env }) =>
    formatStorageTime(new Date(Date.parse(created_at) + env.NEPHOS_RETENTION_TASKS_DAYS * DAY_MS).toISOString()),
  ),
  links: computed(z.array(Link), ({ id }: { id: string }, ctx) => linksOf(ctx, 'messages', id)),
  project_id: hidden(text()),
});
