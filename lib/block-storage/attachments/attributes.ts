import { z } from 'zod';
import { column, computedValue, constant, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { text } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { formatStorageTime } from '../storage-time.ts';

/** Progress of an attachment; docs/contract/blockstorage.md 7. */
const AttachmentStatus = z.enum(['reserved', 'attaching', 'attached', 'detaching']);
export type AttachmentStatus = z.infer<typeof AttachmentStatus>;

export const Mode = z.enum(['rw', 'ro'], 'Use rw or ro.');
export type Mode = z.infer<typeof Mode>;

const ConnectionInfo = z.union([
  z.strictObject({}),
  z.strictObject({
    driver_volume_type: z.literal('local'),
    attachment_id: z.string(),
    volume_id: z.string(),
    access_mode: Mode,
    encrypted: z.literal(false),
  }),
]);

interface ConnectedRow {
  id: string;
  volume_id: string;
  status: AttachmentStatus;
  mode: Mode;
}

/** An attachment of compute, or of another client, whose row has these columns. */
export const attachmentAttributes = attributes({
  id: column(text().primary(), z.string(), { sort: true }),
  status: column(text<AttachmentStatus>(), AttachmentStatus, { sort: true, filter: word }),
  /** Null for a host. */
  instance: column(text().nullable(), z.string().nullable(), { column: 'instance_uuid' }),
  volume_id: column(text().references('volumes'), z.string(), { sort: true, filter: word }),
  attached_at: computedValue(
    z.string().nullable(),
    ({ status, attached_at }: { status: AttachmentStatus; attached_at: string }) =>
      status === 'attached' || status === 'detaching' ? formatStorageTime(attached_at) : null,
  ),
  detached_at: constant(z.null(), null),
  attach_mode: column(text<Mode>(), Mode, { column: 'mode' }),
  /** Once the connector is known. */
  connection_info: computedValue(
    ConnectionInfo,
    ({ id, volume_id, status, mode }: ConnectedRow): z.output<typeof ConnectionInfo> =>
      status === 'reserved'
        ? {}
        : { driver_volume_type: 'local', attachment_id: id, volume_id, access_mode: mode, encrypted: false },
  ),
  host_name: hiddenColumn(text().nullable()),
  device: hiddenColumn(text()),
});

/** In plain lists. */
export const attachmentSummary = attachmentAttributes.pick('id', 'status', 'instance', 'volume_id');
