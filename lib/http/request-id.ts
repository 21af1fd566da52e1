import { randomUUID } from 'node:crypto';

/** The header that carries it, on every answer. */
export const REQUEST_ID_HEADER = 'x-openstack-request-id';

/** A name for one request, in its answer and in every line that the log says about it. */
export const newRequestId = (): string => `req-${randomUUID()}`;
