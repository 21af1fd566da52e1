/**
 * Hears of faults elsewhere and makes notifications of them. The webhook, `POST /v1/notifications`, is served with the APIs,
 * and the workflows that recover run with the workers: beside these, whatever there is to start and stop is a driver.
 */
export interface NotificationDriver {
  readonly name: string;
  start(): Promise<void>;
  /** Takes nothing more; what it had begun is there again after the next start. */
  stop(): Promise<void>;
}
