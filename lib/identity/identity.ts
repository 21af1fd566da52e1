import type { ServiceDefinition } from '#lib/http/service.ts';

/** The identity API. */
export const identityServices: readonly ServiceDefinition[] = [];
