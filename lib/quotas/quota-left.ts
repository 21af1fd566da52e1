interface QuotaUsage {
  /** -1 means unlimited. */
  limit: number;
  in_use: number;
  reserved: number;
}

/** What counts against a limit: objects in use, and reservations for objects that are being created. */
export const countedUsage = ({ in_use, reserved }: Omit<QuotaUsage, 'limit'>): number => in_use + reserved;

/** Returns what is left of a quota; Infinity if it is unlimited. */
export const quotaLeft = (usage: QuotaUsage): number =>
  usage.limit < 0 ? Infinity : Math.max(0, usage.limit - countedUsage(usage));
