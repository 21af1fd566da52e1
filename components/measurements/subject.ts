/** What was measured: an instance, all instances of a project, or those of a host. */
export type MeasurementSubject =
  | { of: 'server'; scope: string; serverId: string }
  | { of: 'project'; scope: string }
  | { of: 'host'; scope: string; host: string };
