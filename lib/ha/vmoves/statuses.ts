import { z } from 'zod';

export const VMOVE_STATUSES = ['pending', 'ongoing', 'succeeded', 'failed', 'ignored'] as const;
export const VmoveStatus = z.enum(VMOVE_STATUSES);
export type VmoveStatus = z.infer<typeof VmoveStatus>;

export const isOngoing = ({ status }: { readonly status: VmoveStatus }): boolean => status === 'ongoing';
