/** Where notifications come from besides the API. */
export interface NotificationDriver {
  readonly name: string;
  start(): Promise<void>;
  /** Takes nothing more; what it had begun is there again after the next start. */
  stop(): Promise<void>;
}
