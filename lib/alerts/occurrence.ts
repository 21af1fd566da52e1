/** Severities of PagerDuty's Events API, worst first. */
export const ALERT_SEVERITIES = ['critical', 'error', 'warning', 'info'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** A state that lasts for some time: newer messages about it replace older ones. */
interface AlertIncident {
  /** Equal in all messages of the incident; receivers use it to deduplicate. */
  key: string;
  /** Whether it has ended, so that receivers resolve it. */
  isOver: boolean;
  /** A complete sentence with the state and its impact. */
  summary: string;
  /** Instruction for an operator. */
  action: string | null;
  /**
   * Alerts that receive it: by default those whose last message about the incident has another text, `all`, or those whose
   * last message says that the incident is `open`. Except with `all`, the end of an incident is sent once.
   */
  sendTo?: 'all' | 'open';
  /** How often people were called about it: each time is a page of its own at on-call services. Default: 1. */
  pages?: number;
}

export interface Occurrence {
  projectId: string;
  objectId: string;
  /** Name of the object on screen. */
  name: string;
  /** One sentence without the name. */
  text: string;
  /** Path of its page in the console. */
  path: string;
  at: string;
  /** Default: `error`. */
  severity?: AlertSeverity;
  incident?: AlertIncident;
  /** The affected account, for kinds about the user's own account. */
  userId?: string;
  /**
   * For thresholds instead of events: reported once when it is exceeded, and again only after it was below the limit in
   * between.
   */
  level?: { name: string; isHigh: boolean };
}
