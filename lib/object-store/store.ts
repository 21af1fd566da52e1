import type { Services } from '#lib/http/context.ts';

export type ObjectStore = Pick<Services, 'database' | 'env'>;
