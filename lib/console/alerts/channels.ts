import { z } from 'zod';

export const ALERT_CHANNELS = ['webhook', 'slack', 'pagerduty', 'opsgenie', 'mail'] as const;
export const AlertChannel = z.enum(ALERT_CHANNELS);
export type AlertChannel = z.infer<typeof AlertChannel>;
