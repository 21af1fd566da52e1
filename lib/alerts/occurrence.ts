/** The words of PagerDuty's Events API, the worst first. */
export const ALERT_SEVERITIES = ['critical', 'error', 'warning', 'info'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** What goes on for a while: messages about it replace one another. */
interface AlertIncident {
  /** The same in all its messages; receivers deduplicate by it. */
  key: string;
  /** It has ended: receivers resolve it. */
  isOver: boolean;
  /** A complete sentence with the state and the impact. */
  summary: string;
  /** What a person has to do. */
  action: string | null;
}

export interface Occurrence {
  projectId: string;
  objectId: string;
  /** Of the object, as its users know it. */
  name: string;
  /** One sentence without the name. */
  text: string;
  /** The page of the console that shows it, from its root. */
  path: string;
  at: string;
  /** `error` when left out. */
  severity?: AlertSeverity;
  incident?: AlertIncident;
  /** The account that it is about, of kinds for the own account. */
  userId?: string;
  /**
   * For what is a height rather than an event: it is told of once when it becomes high, and again only after it has been
   * low in between.
   */
  level?: { name: string; isHigh: boolean };
}
