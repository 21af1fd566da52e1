import { z } from 'zod';
import { computedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import type { AttachmentRow } from './find.ts';

/** Attached volumes; docs/contract/compute.md 8. */
export const serverVolumeAttributes = attributes({
  id: computedValue(z.string(), ({ volume_id }: AttachmentRow) => volume_id, { until: 88 }),
  attachment_id: computedValue(z.string(), ({ id }: AttachmentRow) => id, { since: 89 }),
  bdm_uuid: computedValue(z.string(), ({ id }: AttachmentRow) => id, { since: 89 }),
  serverId: computedValue(z.string(), ({ server_id }: AttachmentRow) => server_id),
  volumeId: computedValue(z.string(), ({ volume_id }: AttachmentRow) => volume_id),
  device: computedValue(z.string(), ({ device }: AttachmentRow) => device),
  tag: computedValue(z.string().nullable(), ({ tag }: AttachmentRow) => tag, { since: 70 }),
  delete_on_termination: computedValue(z.boolean(), (row: AttachmentRow) => row.delete_on_termination === 1, {
    since: 79,
  }),
});

/** Response to attaching: as upstream, without the change of 2.89, because clients expect the volume id. */
export const attachedVolumeAttributes = attributes({
  id: computedValue(z.string(), ({ volume_id }: AttachmentRow) => volume_id),
  ...serverVolumeAttributes.omit('id', 'attachment_id', 'bdm_uuid').declarations,
});
