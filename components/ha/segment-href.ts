import { adminHref } from '#lib/screens/paths.ts';

/** The protected hosts of a segment. */
export const segmentHref = (name: string): string => adminHref('protected-hosts', { where: `segment:${name}` });
