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

/** `uploading` is not one of them: it lasts until the client continues. */
const TRANSITIONAL: readonly Status[] = ['saving', 'importing', 'pending_delete'];

export const isTransitional = ({ status }: { status: Status }): boolean => TRANSITIONAL.includes(status);
