import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';

export const isHostUp = ({ compute }: Pick<CoveredHost, 'compute'>): boolean =>
  compute?.reports_up === true && !compute.is_forced_down;
