import { adminHref } from '#lib/screens/paths.ts';

/** The list of notifications with conditions: `triage:all`. */
export const notificationsHref = (...where: readonly string[]): string =>
  adminHref('notifications', new URLSearchParams(where.map((each) => ['where', each])));
