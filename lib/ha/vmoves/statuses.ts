export const VMOVE_STATUSES = ['pending', 'ongoing', 'succeeded', 'failed', 'ignored'] as const;
export type VmoveStatus = (typeof VMOVE_STATUSES)[number];

export const isOngoing = ({ status }: { readonly status: VmoveStatus }): boolean => status === 'ongoing';
