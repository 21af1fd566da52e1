import type { VmoveStatus } from './schema.ts';

export const isOngoing = ({ status }: { readonly status: VmoveStatus }): boolean => status === 'ongoing';
