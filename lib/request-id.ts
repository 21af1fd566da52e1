import { randomUUID } from 'node:crypto';

/** Sent with every response. */
export const REQUEST_ID_HEADER = 'x-openstack-request-id';

/** Identifies a request in its response and in the log. */
export const newRequestId = (): string => `req-${randomUUID()}`;
