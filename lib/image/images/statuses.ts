/** docs/contract/image.md. */
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

/** Those that verbs pass through; `uploading` waits for its uploader. */
const TRANSITIONAL: readonly Status[] = ['saving', 'importing', 'pending_delete'];

export const isTransitional = ({ status }: { status: Status }): boolean => TRANSITIONAL.includes(status);
