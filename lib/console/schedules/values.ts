/** What a schedule does to each object. */
export const SCHEDULE_ACTIONS = ['snapshot', 'backup', 'image', 'start', 'stop'] as const;
export type ScheduleAction = (typeof SCHEDULE_ACTIONS)[number];

/** Kind of the objects to which an action applies. */
export const SUBJECT_OF: Readonly<Record<ScheduleAction, 'volume' | 'server'>> = {
  snapshot: 'volume',
  backup: 'volume',
  image: 'server',
  start: 'server',
  stop: 'server',
};

/** Whether an action creates objects, which a retention deletes. */
export const createsObjects = (action: ScheduleAction): boolean => action !== 'start' && action !== 'stop';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The last day of each month. */
export const LAST_DAY = 'last';
export type MonthDay = number | typeof LAST_DAY;

export const FREQUENCIES = ['day', 'week', 'month'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** One object, those with a metadata key or a tag, or all of the project. */
export const TARGET_KINDS = ['object', 'metadata', 'tag', 'project'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** How a run ended. `missed`: it did not start in time; `refused`: its owner is no longer allowed to do it. */
export const SCHEDULE_RESULTS = ['done', 'failed', 'missed', 'refused'] as const;
export type ScheduleResult = (typeof SCHEDULE_RESULTS)[number];

/** When a schedule runs: at each of the times, as clocks in the time zone show it. */
export interface ScheduleTime {
  every: Frequency;
  /** `HH:MM`. */
  times: readonly string[];
  /** With `week`. */
  weekdays?: readonly Weekday[] | undefined;
  /** With `month`. Months without the day are omitted. */
  days?: readonly MonthDay[] | undefined;
  /** IANA name. */
  time_zone: string;
}

/** How many created objects are retained for each volume or instance, as in restic: what any of the rules keeps. */
export interface RetentionRules {
  /** The newest ones. */
  last: number;
  /** The newest one of each of the last days, weeks and months that have one. */
  daily: number;
  weekly: number;
  monthly: number;
}

/** Schedules of a project. */
export const MAX_SCHEDULES = 100;
/** Objects of one run. */
export const MAX_TARGETS = 200;
/** Runs in one day. */
export const MAX_TIMES = 24;
export const MAX_NAME = 100;
/** Maximum for each rule of the retention. */
export const MAX_RETAINED = 1000;
/** Longest chain of a full backup and its increments. */
export const MAX_CHAIN = 30;
/** Runs in a response. */
export const MAX_LISTED_RUNS = 100;
/** Times in a preview. */
export const PREVIEWED_TIMES = 5;
/** Objects that a preview names. */
export const MAX_PREVIEWED = 50;
/** Missed runs that are recorded after an interruption; earlier ones are omitted. */
export const MAX_MISSED = 31;
