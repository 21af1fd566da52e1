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

type Stated = { readonly status: Status };
export const isActive = ({ status }: Stated): boolean => status === 'active';
export const isQueued = ({ status }: Stated): boolean => status === 'queued';
export const isUploading = ({ status }: Stated): boolean => status === 'uploading';
/** Its upload failed, so it has no data. */
export const isKilled = ({ status }: Stated): boolean => status === 'killed';

/** `uploading` is not one of them: it lasts until the client continues. */
const TRANSITIONAL: readonly Status[] = ['saving', 'importing', 'pending_delete'];

export const isTransitional = ({ status }: Stated): boolean => TRANSITIONAL.includes(status);
