import { toMillis } from '#lib/i18n/format.ts';

const dayMs = 86_400_000;

export const daysSince = (time: string | number): number => (Date.now() - toMillis(time)) / dayMs;
