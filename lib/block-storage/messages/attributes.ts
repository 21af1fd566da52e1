import { z } from 'zod';
import { column, computedValue, constant, hiddenColumn } from '#lib/attributes/attribute.ts';
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
  id: column(text().primary(), z.string(), { sort: true }),
  event_id: column(text(), z.string(), { sort: true, filter: word }),
  message_level: constant(z.literal('ERROR'), 'ERROR'),
  resource_type: column(text<ResourceType>(), ResourceType, { filter: word }),
  resource_uuid: column(text(), z.string(), { sort: true, filter: word }),
  user_message: column(text(), z.string()),
  /** Empty in responses if the request is unknown. */
  request_id: column(text().nullable(), z.string(), { show: (id) => id ?? '' }),
  created_at: column(timestamp(), z.string(), { sort: true, show: formatStorageTime }),
  guaranteed_until: computedValue(z.string(), ({ created_at }: { created_at: string }, { env }) =>
    formatStorageTime(new Date(Date.parse(created_at) + env.NEPHOS_RETENTION_TASKS_DAYS * DAY_MS).toISOString()),
  ),
  links: computedValue(z.array(Link), ({ id }: { id: string }, ctx) => linksOf(ctx, 'messages', id)),
  project_id: hiddenColumn(text()),
});
