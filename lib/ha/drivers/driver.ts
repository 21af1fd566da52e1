/**
 * Drivers that receive faults from other systems. The webhook `POST /v1/notifications` is part of the API, and recovery
 * workflows run with the workers.
 */
export interface NotificationDriver {
  readonly name: string;
  start(): Promise<void>;
  /** Stops receiving; unfinished messages are delivered again after the next start. */
  stop(): Promise<void>;
}
