import { formatStorageTime } from '../storage-time.ts';
import type { Attachment, AttachmentStatus, AttachmentSummary } from './schema.ts';

/** An attachment of compute or of another client. */
export interface AttachmentRow {
  id: string;
  volume_id: string;
  project_id: string;
  instance: string | null;
  status: AttachmentStatus;
  mode: 'rw' | 'ro';
  attached_at: string;
}

export const attachmentSummary = ({ id, status, instance, volume_id }: AttachmentRow): AttachmentSummary => ({
  id,
  status,
  instance,
  volume_id,
});

export const attachmentView = (row: AttachmentRow): Attachment => ({
  ...attachmentSummary(row),
  attached_at: row.status === 'attached' || row.status === 'detaching' ? formatStorageTime(row.attached_at) : null,
  detached_at: null,
  attach_mode: row.mode,
  connection_info:
    row.status === 'reserved'
      ? {}
      : {
          driver_volume_type: 'local',
          attachment_id: row.id,
          volume_id: row.volume_id,
          access_mode: row.mode,
          encrypted: false,
        },
});
