/** docs/contract/image.md 5. */
export const IMAGE_STATUSES = [
  'queued',
  'saving',
  'uploading',
  'importing',
  'active',
  'deactivated',
  'killed',
  'pending_delete',
  'deleted',
] as const;

type Status = (typeof IMAGE_STATUSES)[number];

type StatusField = { readonly status: Status };
export const isActive = ({ status }: StatusField): boolean => status === 'active';
export const isDeactivated = ({ status }: StatusField): boolean => status === 'deactivated';
export const isQueued = ({ status }: StatusField): boolean => status === 'queued';
export const isUploading = ({ status }: StatusField): boolean => status === 'uploading';
/** Its upload failed, so it has no data. */
export const isKilled = ({ status }: StatusField): boolean => status === 'killed';

/** `uploading` is not one of them: it lasts until the client continues. */
const TRANSITIONAL: readonly Status[] = ['saving', 'importing', 'pending_delete'];

export const isTransitional = ({ status }: StatusField): boolean => TRANSITIONAL.includes(status);
