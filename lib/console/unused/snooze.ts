import type { FindingKind } from './finding-kinds.ts';

/** A finding that a user does not want to see in a project until a time. */
export interface SnoozedFinding {
  project_id: string;
  finding: FindingKind;
  until: string;
}

const SNOOZE_DAYS = 30;
/** Maximum per user, for all projects together. The earliest are removed first. */
export const MAX_SNOOZED = 100;
const DAY_MS = 86_400_000;

type SnoozeList = readonly SnoozedFinding[];
type Place = Pick<SnoozedFinding, 'project_id' | 'finding'>;

const isSame = (one: Place, other: Place) => one.project_id === other.project_id && one.finding === other.finding;

/** Time until which a finding is hidden; undefined if it is not. */
export const snoozedUntil = (all: SnoozeList, place: Place, now: number): string | undefined =>
  all.find((one) => isSame(one, place) && Date.parse(one.until) > now)?.until;

/** Adds a finding and removes those that have expired. */
export function snooze(all: SnoozeList, place: Place, now: number): SnoozedFinding[] {
  const others = all.filter((one) => !isSame(one, place) && Date.parse(one.until) > now);
  const until = new Date(now + SNOOZE_DAYS * DAY_MS).toISOString();
  return [...others, { ...place, until }].slice(-MAX_SNOOZED);
}

export const endSnooze = (all: SnoozeList, place: Place): SnoozedFinding[] => all.filter((one) => !isSame(one, place));
